CREATE TABLE "sequence_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"sequence" text NOT NULL,
	"step" text NOT NULL,
	"position" integer NOT NULL,
	"day" date NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"skipped" text
);
--> statement-breakpoint
CREATE TABLE "sequence_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" text NOT NULL,
	"name" text NOT NULL,
	"person_id" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_step" text DEFAULT '' NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"stepped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sequence_emails" ADD CONSTRAINT "sequence_emails_run_id_sequence_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."sequence_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_emails_day" ON "sequence_emails" USING btree ("person_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_emails_once" ON "sequence_emails" USING btree ("run_id","step");--> statement-breakpoint
CREATE INDEX "sequence_emails_of" ON "sequence_emails" USING btree ("sequence","queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_runs_once" ON "sequence_runs" USING btree ("person_id","sequence");--> statement-breakpoint
CREATE INDEX "sequence_runs_due" ON "sequence_runs" USING btree ("sequence","last_step","stepped_at") WHERE "sequence_runs"."ended_at" is null;
--> statement-breakpoint
-- Ends the sequences of people under all of their addresses, in the transaction of what ends them,
-- with any version of the site. After the locks on people, bookings and stops.
CREATE FUNCTION "end_sequences"("persons" uuid[], "why" text) RETURNS void LANGUAGE sql
  SET enable_seqscan = off AS $$
  WITH shown AS (SELECT coalesce(joined_to, id) AS id FROM people WHERE id = ANY (persons))
  UPDATE sequence_runs SET ended_at = now(), ended_by = why
  WHERE ended_at IS NULL AND person_id IN (
    SELECT id FROM shown
    UNION ALL SELECT other.id FROM shown JOIN people other ON other.joined_to = shown.id
  )
$$;
--> statement-breakpoint
CREATE FUNCTION "state_ends_sequences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_sequences(ARRAY[NEW.id], 'state');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "state_ends_sequences" AFTER UPDATE OF "state" ON "people"
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION state_ends_sequences();
--> statement-breakpoint
CREATE FUNCTION "booking_ends_sequences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.status IS DISTINCT FROM NEW.status THEN
    PERFORM end_sequences(ARRAY[NEW.person_id], 'booked');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "booking_ends_sequences" AFTER INSERT OR UPDATE OF "status" ON "bookings"
  FOR EACH ROW WHEN (NEW.status IN ('requested', 'booked'))
  EXECUTE FUNCTION booking_ends_sequences();
--> statement-breakpoint
CREATE FUNCTION "stop_ends_sequences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_runs SET ended_at = now(), ended_by = NEW.stopped_by
  WHERE ended_at IS NULL AND person_id IN (SELECT id FROM people WHERE person = NEW.address);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "stop_ends_sequences" AFTER INSERT OR UPDATE ON "email_stops"
  FOR EACH ROW WHEN (NEW.stopped_by IS NOT NULL) EXECUTE FUNCTION stop_ends_sequences();
--> statement-breakpoint
CREATE FUNCTION "unsubscribing_ends_sequences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_sequences(ARRAY[NEW.person_id], 'unsubscribed');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "unsubscribing_ends_sequences" AFTER UPDATE OF "withdrawn_at" ON "consents"
  FOR EACH ROW WHEN (NEW.purpose = 'sequence' AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at)
  EXECUTE FUNCTION unsubscribing_ends_sequences();
