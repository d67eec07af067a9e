CREATE TABLE "experiment_totals" (
	"day" date NOT NULL,
	"experiment" text NOT NULL,
	"variant" text NOT NULL,
	"visitors" integer NOT NULL,
	"goals" integer NOT NULL,
	CONSTRAINT "experiment_totals_day_experiment_variant_pk" PRIMARY KEY("day","experiment","variant")
);
--> statement-breakpoint
CREATE TABLE "experiment_visits" (
	"day" date NOT NULL,
	"experiment" text NOT NULL,
	"variant" text NOT NULL,
	"visitor" text NOT NULL,
	"reached" boolean DEFAULT false NOT NULL,
	CONSTRAINT "experiment_visits_day_experiment_variant_visitor_pk" PRIMARY KEY("day","experiment","variant","visitor")
);
