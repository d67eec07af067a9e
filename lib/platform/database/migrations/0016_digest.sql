-- Takes people who are erased, by whatever version of the site, out of the team's daily email while
-- it waits or is parked. What is left of it without anybody is not sent.
CREATE FUNCTION "forget_in_digests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET payload = jsonb_set(payload, '{people}', coalesce((
      SELECT jsonb_agg(one ORDER BY place)
      FROM jsonb_array_elements(payload -> 'people') WITH ORDINALITY AS listed (one, place)
      WHERE one ->> 'id' NOT IN (SELECT id::text FROM erased)
    ), '[]'))
  WHERE channel = 'digest-email' AND state <> 'sent' AND EXISTS (
    SELECT FROM jsonb_array_elements(payload -> 'people') AS one
    JOIN erased ON erased.id::text = one ->> 'id'
  );
  UPDATE deliveries SET state = 'sent', sent_at = now(), payload = '{}'
  WHERE channel = 'digest-email' AND state <> 'sent' AND payload -> 'people' = '[]';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "forget_in_digests" AFTER DELETE ON "people"
  REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION forget_in_digests();
