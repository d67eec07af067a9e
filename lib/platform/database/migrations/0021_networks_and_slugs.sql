CREATE TABLE "resource_slugs_left" (
	"slug" text NOT NULL,
	"document" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "resource_slugs_left_slug_until_pk" PRIMARY KEY("slug","until")
);
--> statement-breakpoint
CREATE TABLE "experiment_changes" (
	"experiment" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "experiment_changes_experiment_day_pk" PRIMARY KEY("experiment","day")
);
--> statement-breakpoint
ALTER TABLE "experiment_visits" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "experiment_visits_network" ON "experiment_visits" USING btree ("day","experiment","network");