DROP INDEX "people_score";--> statement-breakpoint
CREATE INDEX "people_by_score" ON "people" USING btree ("is_flagged",coalesce("score", -1),"last_at","id");