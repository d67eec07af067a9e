-- A function keeps the plan of its first call. On a new database that reads the whole of a table
-- that is empty then, and goes on to do so until the table is analyzed: PGlite never does that.
ALTER FUNCTION "tally_leads"() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION "tally_person_events"() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION "forget_people"() SET enable_seqscan = off;
