CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scheduler" text NOT NULL,
	"uid" text NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"host" jsonb NOT NULL,
	"place" text NOT NULL,
	"answers" jsonb NOT NULL,
	"replaces" text,
	"moved_to" uuid,
	"cancelled_by" text,
	"reason" text,
	"booked_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"first_touch" jsonb,
	"last_touch" jsonb
);
--> statement-breakpoint
CREATE TABLE "erased_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scheduler" text NOT NULL,
	"body" text NOT NULL,
	"reason" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "won_amount" bigint;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "won_currency" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_events_booking" ON "booking_events" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_events_age" ON "booking_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "bookings_starts" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_person" ON "bookings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "erased_bookings_age" ON "erased_bookings" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "unread_bookings_age" ON "unread_bookings" USING btree ("received_at");
--> statement-breakpoint
-- As in 0009, but a call (source 'booking') is no resource, and has no second email about one.
CREATE OR REPLACE FUNCTION "keep_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM backfills WHERE name = 'people' AND finished_at IS NULL) THEN
    PERFORM add_missing_people(array_agg(DISTINCT lower(email)), array_agg(id)) FROM added;
  END IF;
  INSERT INTO people AS known
    (person, email, first_at, last_at, submissions, resources, attribution, is_flagged, follow_up_at)
  SELECT lower(email),
    (array_agg(email ORDER BY created_at, id))[1],
    min(created_at), max(created_at), count(*),
    coalesce(array_agg(DISTINCT regexp_replace(source, '^resource_', ''))
      FILTER (WHERE source <> 'booking'), '{}'),
    (array_agg(attribution ORDER BY flag IS NOT NULL, created_at, id))[1],
    bool_and(flag IS NOT NULL),
    CASE WHEN bool_or(flag IS NULL AND source <> 'booking') THEN now() + interval '30 minutes' END
  FROM added
  GROUP BY lower(email)
  ORDER BY lower(email)
  ON CONFLICT (person) DO UPDATE SET
    submissions = known.submissions + excluded.submissions,
    last_at = CASE WHEN excluded.is_flagged THEN known.last_at
      ELSE greatest(known.last_at, excluded.last_at) END,
    resources = CASE WHEN excluded.is_flagged AND NOT known.is_flagged THEN known.resources
      ELSE ARRAY(SELECT DISTINCT unnest(known.resources || excluded.resources) ORDER BY 1) END,
    attribution = CASE WHEN known.is_flagged AND NOT excluded.is_flagged THEN excluded.attribution
      ELSE known.attribution END,
    follow_up_at = CASE
      WHEN known.is_flagged AND NOT excluded.is_flagged OR known.resources = '{}'
      THEN excluded.follow_up_at ELSE known.follow_up_at END,
    is_flagged = known.is_flagged AND excluded.is_flagged;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in 0010 and 0017, but a call is not a lead that passed a gate.
CREATE OR REPLACE FUNCTION "tally_leads"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO visit_events (day, step, resource, visitor, campaign, referrer, landing)
  SELECT (lead.created_at AT TIME ZONE 'UTC')::date, 'lead',
    regexp_replace(lead.source, '^resource_', ''), gen_random_uuid(), origin.*
  FROM (
    SELECT DISTINCT ON (lower(email), source) *,
      count(*) OVER (PARTITION BY lower(email), source) AS times
    FROM added WHERE flag IS NULL AND source <> 'booking'
    ORDER BY lower(email), source, created_at, id
  ) lead, visit_origin(lead.attribution) origin
  WHERE lead.times = (
    SELECT count(*) FROM email_submissions known
    WHERE lower(known.email) = lower(lead.email) AND known.source = lead.source
      AND known.flag IS NULL
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Takes what was told about calls that are erased, by any version of the site, and keeps that they
-- are, so that a late webhook doesn't bring them back.
CREATE FUNCTION "forget_bookings"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM booking_events WHERE booking_id IN (SELECT id FROM erased);
  INSERT INTO erased_bookings (id) SELECT id FROM erased ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "forget_bookings" AFTER DELETE ON "bookings"
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION forget_bookings();
