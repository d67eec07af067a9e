ALTER TABLE "person_events" ADD COLUMN "email_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_events" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "person_events_email_due" ON "person_events" USING btree ("email_due_at") WHERE "person_events"."email_due_at" is not null;