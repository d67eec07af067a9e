CREATE TABLE "visit_events" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"resource" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"visitor" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	"landing" text DEFAULT '' NOT NULL,
	CONSTRAINT "visit_events_day_step_resource_detail_visitor_pk" PRIMARY KEY("day","step","resource","detail","visitor")
);
--> statement-breakpoint
CREATE TABLE "visit_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_totals" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"resource" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_totals_dimension_day_step_resource_value_pk" PRIMARY KEY("dimension","day","step","resource","value")
);
--> statement-breakpoint
CREATE INDEX "person_events_results" ON "person_events" USING btree ("created_at") WHERE "person_events"."kind" = 'result';
--> statement-breakpoint
-- Where a visit came from. Without a campaign's name its source stands for it.
CREATE FUNCTION "visit_origin"("attribution" jsonb, OUT "campaign" text, OUT "referrer" text,
  OUT "landing" text) LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(attribution->>'utm_campaign', attribution->>'utm_source', ''),
    coalesce(lower(substring(attribution->>'referrer' from '^[a-z-]+://(?:www\.)?([^/:?#]+)')), ''),
    coalesce(attribution->>'landing', '')
$$;
--> statement-breakpoint
-- A person's first submission for a resource is one lead: there are no others than those of this
-- statement. It runs after keep_people (triggers run by name), which has locked the person, and sees
-- what was stored meanwhile.
CREATE FUNCTION "tally_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_events (day, step, resource, visitor, campaign, referrer, landing)
  SELECT (lead.created_at AT TIME ZONE 'UTC')::date, 'lead',
    regexp_replace(lead.source, '^resource_', ''), gen_random_uuid(), origin.*
  FROM (
    SELECT DISTINCT ON (lower(email), source) *,
      count(*) OVER (PARTITION BY lower(email), source) AS times
    FROM added WHERE flag IS NULL
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
CREATE TRIGGER "tally_leads" AFTER INSERT ON "email_submissions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_leads();
--> statement-breakpoint
-- The first time that a person finishes a tool, takes its report or presses the booking link, for
-- each resource. Somebody else's result, opened from a link, isn't theirs.
CREATE FUNCTION "tally_person_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visit_events (day, step, resource, visitor, campaign, referrer, landing)
  SELECT (event.created_at AT TIME ZONE 'UTC')::date,
    CASE event.kind WHEN 'result' THEN 'finished' WHEN 'booking' THEN 'lead-booking'
      ELSE event.kind END,
    coalesce(event.resource, ''), gen_random_uuid(), origin.*
  FROM (
    SELECT DISTINCT ON (person_id, kind, resource) *,
      count(*) OVER (PARTITION BY person_id, kind, resource) AS times
    FROM added
    WHERE kind IN ('result', 'report', 'booking') AND data->>'shared' IS DISTINCT FROM 'true'
    ORDER BY person_id, kind, resource, created_at, id
  ) event
  JOIN people ON people.id = event.person_id
  LEFT JOIN email_submissions submission ON submission.id = event.submission_id,
  visit_origin(coalesce(submission.attribution, people.attribution)) origin
  WHERE event.times = (
    SELECT count(*) FROM person_events known
    WHERE known.person_id = event.person_id AND known.kind = event.kind
      AND known.resource IS NOT DISTINCT FROM event.resource
      AND known.data->>'shared' IS DISTINCT FROM 'true'
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tally_person_events" AFTER INSERT ON "person_events"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_person_events();
--> statement-breakpoint
-- What is there already, after the triggers, as in 0009.
INSERT INTO visit_events (day, step, resource, visitor, campaign, referrer, landing)
SELECT (lead.created_at AT TIME ZONE 'UTC')::date, 'lead',
  regexp_replace(lead.source, '^resource_', ''), gen_random_uuid(), origin.*
FROM (
  SELECT DISTINCT ON (lower(email), source) * FROM email_submissions WHERE flag IS NULL
  ORDER BY lower(email), source, created_at, id
) lead, visit_origin(lead.attribution) origin;
