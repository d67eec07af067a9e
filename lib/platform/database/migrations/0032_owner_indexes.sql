CREATE INDEX CONCURRENTLY "people_owner" ON "people" USING btree (("owner" ->> 'id'),"last_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "people_domain" ON "people" USING btree ((substring("person" from '[^@]*$')),"last_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "people_pressed" ON "people" USING btree ("last_at","id") WHERE "people"."pressed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "people_unattended" ON "people" USING btree ("last_at") WHERE "people"."attended_at" is null or "people"."attended_at" < "people"."last_at";