CREATE INDEX CONCURRENTLY "deliveries_parked" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."state" = 'parked';
