-- As in 0027, but who passes another gate is scored again even if somebody else's moment was later.
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
    scored_at = CASE WHEN excluded.is_flagged THEN known.scored_at END,
    is_flagged = known.is_flagged AND excluded.is_flagged;
  RETURN NULL;
END $$;
