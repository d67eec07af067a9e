ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_submission_channel";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_channel";--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_submission_channel" ON "deliveries" USING btree ("submission_id","channel") WHERE "deliveries"."channel" in ('team-email', 'marketing-list');--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('team-email', 'marketing-list', 'report-email'));