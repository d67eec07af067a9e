CREATE TABLE "email_stops" (
	"address" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	"suppressed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"stopped_by" text GENERATED ALWAYS AS (case
      when complained_at is not null and (lifted_at is null or complained_at > lifted_at)
        then 'complained'
      when bounced_at is not null and (lifted_at is null or bounced_at > lifted_at) then 'bounced'
      when suppressed_at is not null and (lifted_at is null or suppressed_at > lifted_at)
        and (released_at is null or suppressed_at > released_at) then 'suppressed' end) STORED
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "became" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "became_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "became_why" text;--> statement-breakpoint
ALTER TABLE "email_stops" ADD CONSTRAINT "email_stops_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_stops_person" ON "email_stops" USING btree ("person_id");