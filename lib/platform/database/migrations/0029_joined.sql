ALTER TABLE "people" ADD COLUMN "joined_to" uuid;
--> statement-breakpoint
-- Of people from whom an address was taken away: leaves them with what they did under their own.
-- Their score is counted again within seconds.
CREATE FUNCTION "leave_people"("persons" uuid[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off AS $$
  UPDATE people SET score = NULL, score_reasons = NULL, scored_at = NULL,
    last_at = coalesce((
      SELECT max(at) FROM (
        SELECT created_at AS at FROM email_submissions
        WHERE lower(email) = people.person AND flag IS NULL
        UNION ALL
        SELECT created_at FROM person_events
        WHERE person_id = people.id AND submission_id IS NOT NULL
          AND data ->> 'elsewhere' IS DISTINCT FROM 'true'
        UNION ALL
        SELECT received_at FROM booking_events
        JOIN bookings ON bookings.id = booking_id WHERE bookings.person_id = people.id
        UNION ALL
        SELECT last_at FROM people other WHERE other.joined_to = people.id
      ) happened
    ), last_at)
  WHERE id = ANY (persons)
$$;
--> statement-breakpoint
-- Ends what joined erased people with others, by any version of the site.
CREATE FUNCTION "part_people"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  UPDATE people SET joined_to = NULL WHERE joined_to IN (SELECT id FROM erased);
  IF EXISTS (SELECT FROM erased WHERE joined_to IS NOT NULL) THEN
    PERFORM leave_people(ARRAY(SELECT joined_to FROM erased));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "part_people" AFTER DELETE ON "people"
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION part_people();
