CREATE INDEX CONCURRENTLY "deliveries_of_submission" ON "deliveries" USING btree ("submission_id");
