-- For databases whose people were there before backfills were: the same as in 0009.
CREATE TABLE IF NOT EXISTS "backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"before" timestamp with time zone NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
-- The people of these addresses who have only submissions from before keep_people. Their submissions
-- are locked, so that an erasure meanwhile waits, and then finds the person.
CREATE OR REPLACE FUNCTION "add_missing_people"("persons" text[], "except" uuid[] DEFAULT '{}')
  RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  WITH missing AS MATERIALIZED (
    SELECT submission.* FROM email_submissions submission
    WHERE lower(submission.email) = ANY (persons) AND submission.id <> ALL ("except")
      AND NOT EXISTS (SELECT FROM people WHERE people.person = lower(submission.email))
    FOR KEY SHARE OF submission
  )
  INSERT INTO people
    (person, email, first_at, last_at, submissions, resources, attribution, is_flagged)
  SELECT lower(email), (array_agg(email ORDER BY created_at, id))[1], min(created_at),
    max(created_at), count(*), array_agg(DISTINCT regexp_replace(source, '^resource_', '')),
    (array_agg(attribution ORDER BY flag IS NOT NULL, created_at, id))[1],
    bool_and(flag IS NOT NULL)
  FROM missing
  GROUP BY lower(email)
  ORDER BY lower(email)
  ON CONFLICT (person) DO NOTHING;
END $$;
--> statement-breakpoint
-- A statement's persons are locked in their order, so that two batches with the same ones don't
-- deadlock. Spam in somebody's name changes nothing but the count. Until everybody from before is a
-- person (lib/database/backfill.ts), those who come back are added first: the team has long been told
-- of them, so there is no second email.
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
    array_agg(DISTINCT regexp_replace(source, '^resource_', '')),
    (array_agg(attribution ORDER BY flag IS NOT NULL, created_at, id))[1],
    bool_and(flag IS NOT NULL),
    CASE WHEN bool_or(flag IS NULL) THEN now() + interval '30 minutes' END
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
    follow_up_at = CASE WHEN known.is_flagged AND NOT excluded.is_flagged
      THEN excluded.follow_up_at ELSE known.follow_up_at END,
    is_flagged = known.is_flagged AND excluded.is_flagged;
  RETURN NULL;
END $$;
