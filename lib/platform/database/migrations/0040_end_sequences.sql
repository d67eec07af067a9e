-- As in 0039, but planned once a connection: as SQL, it was planned for each booked call, twice.
CREATE OR REPLACE FUNCTION "end_sequences"("persons" uuid[], "why" text) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH shown AS (SELECT coalesce(joined_to, id) AS id FROM people WHERE id = ANY (persons))
  UPDATE sequence_runs SET ended_at = now(), ended_by = why
  WHERE ended_at IS NULL AND person_id IN (
    SELECT id FROM shown
    UNION ALL SELECT other.id FROM shown JOIN people other ON other.joined_to = shown.id
  );
END $$;
