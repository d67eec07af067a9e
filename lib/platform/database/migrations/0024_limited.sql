-- Rows are not checked again, which would keep leads waiting: all pass, since a state is only added.
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_state";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'sent', 'parked', 'limited')) NOT VALID;--> statement-breakpoint
UPDATE "deliveries" SET "state" = 'limited' WHERE "state" = 'parked'
  AND ("last_error" LIKE 'Daily limit for this %' OR "last_error" LIKE 'more email addresses of one inbox %');
