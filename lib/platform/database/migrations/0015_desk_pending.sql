DROP INDEX "people_search";--> statement-breakpoint
DROP INDEX "people_resources";--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (to_tsvector('simple', regexp_replace("person", '[^[:alnum:]]+', ' ', 'g'))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "people_resources" ON "people" USING gin ("resources") WITH (gin_pending_list_limit=64);