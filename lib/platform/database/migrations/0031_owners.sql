CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"right" text,
	"listed_at" timestamp with time zone,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"rule" text NOT NULL,
	"member" text NOT NULL,
	"turn" bigint NOT NULL,
	CONSTRAINT "turns_rule_member_pk" PRIMARY KEY("rule","member")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "pressed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "attended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "hot_at" timestamp with time zone;--> statement-breakpoint
-- Who opens the booking page, with any version of the site. Their row is locked already, by what
-- records the press.
CREATE FUNCTION "date_presses"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE kind = 'booking') THEN
    UPDATE people SET pressed_at = clock_timestamp()
    WHERE id IN (SELECT person_id FROM added WHERE kind = 'booking');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "date_presses" AFTER INSERT ON "person_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION date_presses();
--> statement-breakpoint
-- Who opened it before follows in batches.
INSERT INTO backfills (name, before)
SELECT 'presses', now() WHERE EXISTS (SELECT FROM email_submissions);
