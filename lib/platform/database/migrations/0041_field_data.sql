CREATE TABLE "crawler_sums" (
	"day" date NOT NULL,
	"crawler" text NOT NULL,
	"kind" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "crawler_sums_day_crawler_kind_pk" PRIMARY KEY("day","crawler","kind")
);
--> statement-breakpoint
CREATE TABLE "field_sums" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"release" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" integer NOT NULL,
	"loads" integer NOT NULL,
	CONSTRAINT "field_sums_day_page_device_release_metric_bucket_pk" PRIMARY KEY("day","page","device","release","metric","bucket")
);
--> statement-breakpoint
-- The one list of assistants: by the host of a referrer, or by what they write as utm_source.
CREATE FUNCTION "assistant_of"("source" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lower(source)
    WHEN 'chatgpt.com' THEN 'ChatGPT' WHEN 'chat.openai.com' THEN 'ChatGPT'
    WHEN 'chatgpt' THEN 'ChatGPT' WHEN 'openai' THEN 'ChatGPT'
    WHEN 'claude.ai' THEN 'Claude' WHEN 'claude' THEN 'Claude'
    WHEN 'perplexity.ai' THEN 'Perplexity' WHEN 'www.perplexity.ai' THEN 'Perplexity'
    WHEN 'perplexity' THEN 'Perplexity'
    WHEN 'gemini.google.com' THEN 'Gemini' WHEN 'bard.google.com' THEN 'Gemini'
    WHEN 'gemini' THEN 'Gemini'
    WHEN 'copilot.microsoft.com' THEN 'Copilot' WHEN 'copilot.com' THEN 'Copilot'
    WHEN 'copilot.cloud.microsoft' THEN 'Copilot' WHEN 'm365.cloud.microsoft' THEN 'Copilot'
    WHEN 'copilot' THEN 'Copilot'
    WHEN 'grok.com' THEN 'Grok' WHEN 'grok' THEN 'Grok'
    WHEN 'meta.ai' THEN 'Meta AI'
    WHEN 'chat.mistral.ai' THEN 'Le Chat' WHEN 'mistral' THEN 'Le Chat'
    WHEN 'chat.deepseek.com' THEN 'DeepSeek' WHEN 'deepseek' THEN 'DeepSeek'
    WHEN 'duck.ai' THEN 'Duck.ai' WHEN 'you.com' THEN 'You.com' WHEN 'poe.com' THEN 'Poe'
  END
$$;
--> statement-breakpoint
-- As before, except that an assistant which names itself is the referrer: their apps send none.
CREATE OR REPLACE FUNCTION "visit_origin"("attribution" jsonb, OUT "campaign" text,
  OUT "referrer" text, OUT "landing" text) LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(attribution->>'utm_campaign', attribution->>'utm_source', ''),
    CASE WHEN assistant_of(attribution->>'utm_source') IS NOT NULL
      THEN lower(attribution->>'utm_source')
      ELSE coalesce(lower(substring(
        attribution->>'referrer' from '^[a-z-]+://(?:www\.)?([^/:?#]+)')), '') END,
    coalesce(attribution->>'landing', '')
$$;
--> statement-breakpoint
-- As before, and by the assistant that sent a visit. Visits of the two days before this are taken
-- from the sums as they are added to the totals, so they count for none.
CREATE OR REPLACE FUNCTION "visit_values"("step" text, "detail" text, "campaign" text,
  "referrer" text, "landing" text) RETURNS TABLE ("dimension" text, "value" text)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT counted.* FROM (VALUES ('all', ''), ('detail', detail), ('uncounted', ''),
    ('campaign', campaign), ('referrer', referrer), ('landing', landing),
    ('assistant', assistant_of(referrer))) counted(dimension, value)
  WHERE CASE dimension
    WHEN 'all' THEN true
    WHEN 'detail' THEN step = 'question'
    WHEN 'uncounted' THEN campaign || referrer || landing = ''
      AND step IN ('lead', 'finished', 'report', 'lead-booking')
    ELSE value IS NOT NULL AND step IN ('seen', 'lead', 'booking', 'lead-booking') END
$$;
