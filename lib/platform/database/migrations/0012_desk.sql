DROP INDEX "people_latest";--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (to_tsvector('simple', regexp_replace("person", '[^[:alnum:]]+', ' ', 'g'))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "people_resources" ON "people" USING gin ("resources") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "people_campaign" ON "people" USING btree (("attribution" ->> 'utm_campaign'),"last_at","id");--> statement-breakpoint
CREATE INDEX "people_state" ON "people" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "people_score" ON "people" USING btree ("score");--> statement-breakpoint
CREATE INDEX "people_latest" ON "people" USING btree ("is_flagged","last_at","id");