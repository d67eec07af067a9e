CREATE TABLE "refreshes" (
	"generation" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refreshes_generation_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"process" uuid NOT NULL,
	"tags" text[] NOT NULL,
	"paths" text[] NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
