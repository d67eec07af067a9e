CREATE TABLE "crm_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"crm" text NOT NULL,
	"person_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_contacts" (
	"crm" text NOT NULL,
	"person_id" uuid NOT NULL,
	"contact" text,
	"told" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"problem" text,
	"again_at" timestamp with time zone,
	CONSTRAINT "crm_contacts_crm_person_id_pk" PRIMARY KEY("crm","person_id")
);
--> statement-breakpoint
CREATE TABLE "crm_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"crm" text NOT NULL,
	"contact" text NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_syncs" (
	"crm" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"names" jsonb,
	"users" jsonb,
	"users_at" timestamp with time zone,
	"problems" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "crm_contacts" ADD CONSTRAINT "crm_contacts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_changes_latest" ON "crm_changes" USING btree ("crm","id");--> statement-breakpoint
CREATE INDEX "crm_contacts_person" ON "crm_contacts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "crm_contacts_contact" ON "crm_contacts" USING btree ("crm","contact");--> statement-breakpoint
CREATE INDEX "crm_contacts_again" ON "crm_contacts" USING btree ("again_at") WHERE "crm_contacts"."again_at" is not null;--> statement-breakpoint
CREATE INDEX "crm_contacts_problem" ON "crm_contacts" USING btree ("crm") WHERE "crm_contacts"."problem" is not null;--> statement-breakpoint
CREATE INDEX "crm_events_contact" ON "crm_events" USING btree ("crm","contact");--> statement-breakpoint
CREATE INDEX "crm_events_open" ON "crm_events" USING btree ("crm") WHERE "crm_events"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "crm_events_age" ON "crm_events" USING btree ("received_at");--> statement-breakpoint
-- A change is only added, so that whoever makes it waits for nobody. Without a CRM nothing is.
CREATE FUNCTION "tell_crms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO crm_changes (crm, person_id) SELECT crm, coalesce(NEW.joined_to, NEW.id) FROM crm_syncs;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tell_crms_of_new" AFTER INSERT ON "people" FOR EACH ROW EXECUTE FUNCTION tell_crms();
--> statement-breakpoint
CREATE TRIGGER "tell_crms" AFTER UPDATE ON "people" FOR EACH ROW
  WHEN ((OLD.last_at, OLD.is_flagged, OLD.state, OLD.won_amount, OLD.won_currency, OLD.lost_reason,
      OLD.owner, OLD.score, OLD.joined_to, OLD.attribution)
    IS DISTINCT FROM (NEW.last_at, NEW.is_flagged, NEW.state, NEW.won_amount, NEW.won_currency,
      NEW.lost_reason, NEW.owner, NEW.score, NEW.joined_to, NEW.attribution))
  EXECUTE FUNCTION tell_crms();
