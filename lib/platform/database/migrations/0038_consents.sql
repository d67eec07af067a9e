-- In the order in which a lead takes them, so that neither waits for the other in a circle.
LOCK TABLE "email_submissions" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "consents" (
	"person_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"text" text,
	"page" text,
	"given_at" timestamp with time zone NOT NULL,
	"needs_confirmation" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"is_given" boolean GENERATED ALWAYS AS ((not needs_confirmation or confirmed_at is not null)
          and coalesce(confirmed_at > withdrawn_at, withdrawn_at is null)) STORED NOT NULL,
	CONSTRAINT "consents_person_id_purpose_pk" PRIMARY KEY("person_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What a submission agrees to, once its person is kept: the name comes after keep_people in the
-- alphabet. Whether it has to be confirmed is in the email that asks for it, stored with it.
CREATE FUNCTION "keep_people_consents"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO consents AS known (person_id, purpose, text, page, given_at, needs_confirmation)
  SELECT DISTINCT ON (people.id, purpose.name) people.id, purpose.name, lead.consent_text,
    lead.page, lead.created_at,
    coalesce(asked.covers = 'everything' OR asked.covers = purpose.name, false)
  FROM added lead
  JOIN people ON people.person = lower(lead.email)
  LEFT JOIN LATERAL (
    SELECT payload #>> '{wish,covers}' AS covers FROM deliveries
    WHERE submission_id = lead.id AND channel = 'confirmation-email'
  ) asked ON true
  CROSS JOIN (VALUES ('request'), ('sequence'), ('newsletter')) purpose(name)
  WHERE lead.flag IS NULL AND lead.source <> 'booking'
    AND (lead.consent_text IS NOT NULL OR asked.covers IS NOT NULL)
  ORDER BY people.id, purpose.name, lead.created_at DESC, lead.id
  ON CONFLICT (person_id, purpose) DO UPDATE SET text = excluded.text, page = excluded.page,
    given_at = excluded.given_at, needs_confirmation = excluded.needs_confirmation
  WHERE known.confirmed_at IS NULL AND known.withdrawn_at IS NULL
    AND (known.text, known.needs_confirmation)
      IS DISTINCT FROM (excluded.text, excluded.needs_confirmation);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "keep_people_consents" AFTER INSERT ON "email_submissions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_people_consents();
