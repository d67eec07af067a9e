ALTER TABLE "email_submissions" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "email_submissions" ADD COLUMN "attribution" jsonb;--> statement-breakpoint
CREATE INDEX "email_submissions_age" ON "email_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_submissions_person" ON "email_submissions" USING btree (lower("email"));