CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"action" text NOT NULL,
	"person_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person" text NOT NULL,
	"email" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"submissions" integer NOT NULL,
	"resources" text[] NOT NULL,
	"attribution" jsonb,
	"is_flagged" boolean NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"owner" jsonb,
	"score" integer,
	"score_reasons" jsonb,
	"scored_at" timestamp with time zone,
	"follow_up_at" timestamp with time zone,
	"digested_at" timestamp with time zone,
	CONSTRAINT "people_person" UNIQUE("person"),
	CONSTRAINT "people_state" CHECK ("people"."state" in ('new', 'in-talks', 'won', 'lost', 'not-a-fit'))
);
--> statement-breakpoint
CREATE TABLE "person_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"submission_id" uuid,
	"kind" text NOT NULL,
	"resource" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "submission_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "person_events" ADD CONSTRAINT "person_events_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_latest" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_latest" ON "people" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "people_follow_up" ON "people" USING btree ("follow_up_at") WHERE "people"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "people_unscored" ON "people" USING btree ("last_at") WHERE "people"."scored_at" is null or "people"."scored_at" < "people"."last_at";--> statement-breakpoint
CREATE INDEX "person_events_story" ON "person_events" USING btree ("person_id","created_at");
--> statement-breakpoint
-- A statement's persons are locked in their order, so that two batches with the same ones don't
-- deadlock. Spam in somebody's name changes nothing but the count.
CREATE FUNCTION "keep_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
--> statement-breakpoint
CREATE TRIGGER "keep_people" AFTER INSERT ON "email_submissions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_people();
--> statement-breakpoint
-- A person is kept as long as one of their submissions. They are locked first, so that the second
-- statement sees a submission that was being stored meanwhile.
CREATE FUNCTION "forget_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM people WHERE person IN (SELECT lower(email) FROM erased)
    ORDER BY person FOR UPDATE;
  DELETE FROM people WHERE person IN (SELECT lower(email) FROM erased)
    AND NOT EXISTS (SELECT FROM email_submissions WHERE lower(email) = people.person);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "forget_people" AFTER DELETE ON "email_submissions"
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION forget_people();
--> statement-breakpoint
-- After the triggers, which hold the table against new rows until the migration commits. The team
-- has long been told of these people, so none gets a second email.
INSERT INTO people (person, email, first_at, last_at, submissions, resources, attribution, is_flagged)
SELECT lower(email), (array_agg(email ORDER BY created_at, id))[1], min(created_at),
  max(created_at), count(*), array_agg(DISTINCT regexp_replace(source, '^resource_', '')),
  (array_agg(attribution ORDER BY flag IS NOT NULL, created_at, id))[1],
  bool_and(flag IS NOT NULL)
FROM email_submissions
GROUP BY lower(email);
