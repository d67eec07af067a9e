CREATE TABLE "visit_sums" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"resource" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"visits" integer NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "visit_sums_once" ON "visit_sums" USING btree ("dimension","day","step","resource","value") WHERE "visit_sums"."is_sum";--> statement-breakpoint
-- What a visit is counted by: everything; questions by which they are, some steps by where they came
-- from, and apart what leads did whose browser counts no visits. Each that does knows its first page.
CREATE FUNCTION "visit_values"("step" text, "detail" text, "campaign" text, "referrer" text,
  "landing" text) RETURNS TABLE ("dimension" text, "value" text) LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.* FROM (VALUES ('all', ''), ('detail', detail), ('uncounted', ''),
    ('campaign', campaign), ('referrer', referrer), ('landing', landing)) counted(dimension, value)
  WHERE CASE dimension
    WHEN 'all' THEN true
    WHEN 'detail' THEN step = 'question'
    WHEN 'uncounted' THEN campaign || referrer || landing = ''
      AND step IN ('lead', 'finished', 'report', 'lead-booking')
    ELSE step IN ('seen', 'lead', 'booking', 'lead-booking') END
$$;
--> statement-breakpoint
-- A row for each change, so that no lead waits for another that counts the same.
CREATE FUNCTION "sum_visits"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO visit_sums (day, step, resource, dimension, value, visits)
  SELECT day, step, resource, dimension, value, sign * count(*)
  FROM changed, visit_values(step, detail, campaign, referrer, landing)
  WHERE is_summed
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Rows that are there already are summed in batches, by the job that moves days (lib/insight).
ALTER TABLE "visit_events" ADD COLUMN "is_summed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit_events" ALTER COLUMN "is_summed" SET DEFAULT true;--> statement-breakpoint
CREATE TRIGGER "sum_visits" AFTER INSERT ON "visit_events"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_visits();
--> statement-breakpoint
CREATE TRIGGER "subtract_visits" AFTER DELETE ON "visit_events"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_visits();
