CREATE TABLE "provider_holds" (
	"provider" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
DROP TABLE "channel_holds" CASCADE;