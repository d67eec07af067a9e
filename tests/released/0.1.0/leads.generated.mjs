// Version 0.1.0 of lib/leads, as `npm run release:freeze` keeps it.

// lib/leads/report-email/queue.ts
import { randomUUID } from "node:crypto";
import { and, count, desc, eq, isNull, sql as sql2 } from "drizzle-orm";

// lib/env.ts
import { z as z5 } from "zod";

// lib/content/variables.ts
import { z } from "zod";
var contentVariables = {
  SANITY_PROJECT_ID: z.string({ error: "the id of the Sanity project, such as ab12cd34" }).regex(/^[a-z0-9-]+$/, "the id of the Sanity project: small letters, digits and dashes"),
  SANITY_DATASET: z.string({ error: "the name of the Sanity dataset, such as production" }).regex(
    /^[a-z0-9_-]+$/,
    "the name of the Sanity dataset: small letters, digits, dashes and underscores"
  ),
  SANITY_API_HOST: z.url("the address of another content lake, such as http://localhost:3333").optional(),
  SANITY_READ_TOKEN: z.string().min(1).optional(),
  SANITY_WEBHOOK_SECRET: z.string({ error: "the secret that signs the webhook, at least 16 characters" }).min(16, "the secret that signs the webhook, at least 16 characters")
};

// lib/leads/variables.ts
import { z as z2 } from "zod";
var mailbox = "an address such as leads@example.com or Northwright <leads@example.com>";
var leadVariables = {
  DATABASE_URL: z2.url({
    protocol: /^postgres(ql)?$/,
    error: "the Postgres connection string, such as postgres://user:password@host:5432/database"
  }),
  RESEND_API_KEY: z2.string({ error: "the API key of Resend, such as re_123" }).min(1),
  RESEND_BASE_URL: z2.url("the address of another Resend, for the local one").transform((url) => url.replace(/\/+$/, "")).optional(),
  LEADS_FROM: z2.string({ error: mailbox }).regex(/@/, mailbox),
  LEADS_TO: z2.string({ error: "who is told of each lead: one address, or several with commas between them" }).regex(/@/, "who is told of each lead: one address, or several with commas between them").transform((list) => list.split(",").map((address2) => address2.trim())),
  LOOPS_API_KEY: z2.string({ error: "the API key of Loops" }).min(1),
  LOOPS_API_ROOT: z2.url("the address of another Loops, for the local one").transform((url) => url.replace(/\/*$/, "/")).optional(),
  CRON_SECRET: z2.string({
    error: "the secret that the cron call of /api/deliveries carries, at least 16 characters"
  }).min(16, "the secret that the cron call of /api/deliveries carries, at least 16 characters"),
  LEADS_KEPT_MONTHS: z2.coerce.number("after how many months leads are erased, 1 to 1200").int("after how many months leads are erased, a whole number").min(1, "after how many months leads are erased, 1 to 1200").max(1200, "after how many months leads are erased, 1 to 1200").default(24),
  /** Set by Vercel itself: no process lives on after an answer there, so deliveries wait for the cron call. */
  VERCEL: z2.string().optional()
};

// lib/http/variables.ts
import { z as z3 } from "zod";
var siteVariables = {
  SITE_URL: z3.url({
    protocol: /^https?$/,
    error: "the address visitors use, such as https://www.example.com"
  }).transform((url) => url.replace(/\/+$/, "")),
  SITE_KEY: z3.string({ error: "the public key that the report routes ask for, at least 16 characters" }).min(16, "the public key that the report routes ask for, at least 16 characters"),
  /** How many proxies of ours a request passes before it is here: 0 without one, 1 behind nginx or a load balancer. */
  TRUSTED_PROXIES: z3.coerce.number("how many proxies stand before the site, such as 1").int("how many proxies stand before the site, such as 1").min(0, "how many proxies stand before the site, such as 1").max(8, "how many proxies stand before the site, such as 1").optional()
};

// lib/page-cache/variables.ts
import { z as z4 } from "zod";
var address = "the address of the Redis that processes of the site share, such as redis://host:6379";
var pageCacheVariables = {
  REDIS_URL: z4.url({ protocol: /^rediss?$/, error: address }).optional()
};

// lib/env.ts
var schema = z5.object({
  ...siteVariables,
  ...contentVariables,
  ...leadVariables,
  ...pageCacheVariables
});
function parseEnv(variables) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These environment variables are missing or wrong:
${lines.join("\n")}`);
}
var env = parseEnv(process.env);

// lib/leads/mail/text.ts
var STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;
function plain(text2, longest) {
  const line = text2.replace(STEERING, " ").replace(/ +/g, " ").trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}\u2026` : line;
}
function escapeHtml(text2) {
  return text2.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
function formatMoment(at) {
  const minute = Math.floor(at.getTime() / 6e4);
  if (written.minute !== minute) {
    written = { minute, text: `${DAY.format(at)}, ${TIME.format(at)} UTC` };
  }
  return written.text;
}
var written = { minute: Number.NaN, text: "" };
var DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
var TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });
function isReplyable(email) {
  return email.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email);
}

// lib/leads/pool.ts
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";

// lib/http/log.ts
import pino from "pino";

// lib/http/readable-log.ts
var ELSEWHERE = /* @__PURE__ */ new Set(["time", "level", "message", "requestId", "pid", "hostname", "stack"]);
function readable(line) {
  const entry = JSON.parse(line);
  const facts = Object.entries(entry).filter(([key]) => !ELSEWHERE.has(key)).map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const time = new Date(String(entry.time)).toTimeString().slice(0, 8);
  const level = entry.level === "info" ? "" : `${String(entry.level).toUpperCase()} `;
  const id = entry.requestId ? `  ${String(entry.requestId).slice(0, 8)}` : "";
  const stack = entry.stack ? `
${String(entry.stack)}` : "";
  return `${time}  ${level}${[entry.message, ...facts].join("  ")}${id}${stack}
`;
}

// lib/http/redact.ts
var OUTSIDE = String.raw`\s"<>()\[\],;:=\\/?&#`;
var LOCAL_PART = String.raw`(?:(?<=^|[${OUTSIDE}])[^${OUTSIDE}]+?|\\"[^"]{1,300}\\")`;
var ADDRESS = new RegExp(`${LOCAL_PART}(?:@|%40)[^${OUTSIDE}]+`, "gi");
function withoutAddresses(line) {
  if (!line.includes("@") && !line.includes("%40")) return line;
  return line.replace(ADDRESS, "[e-mail]");
}

// lib/http/request-id.ts
import { AsyncLocalStorage } from "node:async_hooks";
var holder = globalThis;
var ids = holder.requestIds ??= new AsyncLocalStorage();
function currentRequestId() {
  return ids.getStore();
}

// lib/http/log.ts
var log = pino({
  messageKey: "message",
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  mixin: () => ({ requestId: currentRequestId() }),
  hooks: {
    streamWrite: (line) => {
      const safe = withoutAddresses(line);
      return process.env.NODE_ENV === "production" ? safe : readable(safe);
    }
  }
});
function logError(message, error) {
  log.error({ cause: reason(error) }, message);
}
function reason(error) {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) return reason(inner.errors[0]);
  const text2 = inner instanceof Error ? inner.message || inner.name : String(inner);
  return text2.replace(/\s+/g, " ").slice(0, 500);
}

// lib/leads/pool.ts
var holder2 = globalThis;
function database() {
  return drizzle(pool());
}
function pool() {
  holder2.leadsPool ??= createPool();
  return holder2.leadsPool;
}
async function closePool() {
  const open = holder2.leadsPool;
  holder2.leadsPool = void 0;
  await open?.end();
}
function createPool() {
  const created = new Pool({
    connectionString: env.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 8e3,
    idleTimeoutMillis: 3e4,
    query_timeout: 1e4,
    keepAlive: true
  });
  created.on("error", (error) => logError("A database connection was lost", error));
  return created;
}

// lib/leads/mail/layout.ts
var SANS = "font-family:'Familjen Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
var MONO = "font-family:'Martian Mono',ui-monospace,Menlo,Consolas,monospace";
var NOTE = `${MONO};font-size:12px;line-height:18px`;
function layout({ title, preheader, label, headline, rows, foot }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (max-width:520px){.cell{padding-left:20px!important;padding-right:20px!important}.who{font-size:25px!important;line-height:29px!important}.key{width:76px!important}.button{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){.paper{background:#14171b!important}.sheet{background:#1a1e23!important;border-color:#efeae0!important}.ink{color:#efeae0!important}.soft{color:#a7a499!important}.line{border-color:#3b3e41!important}.mark{color:#ff8a63!important}.button{background:#ff8a63!important;color:#14171b!important}}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f3efe6;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:#f3efe6"><tr><td align="center" style="padding:24px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#faf8f2;border:1px solid #15181d">
<tr><td class="cell mark" style="padding:26px 32px 0;color:#b5330f;${NOTE}">${escapeHtml(label)}</td></tr>
<tr><td class="cell" style="padding:6px 32px 26px"><h1 class="ink who" style="margin:0;color:#15181d;${SANS};font-size:31px;line-height:35px;font-weight:600;letter-spacing:-.03em;overflow-wrap:anywhere;word-break:break-word">${escapeHtml(headline)}</h1></td></tr>
${rows}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="soft" style="padding:14px 4px 0;color:#5a5c60;${NOTE};overflow-wrap:anywhere">${foot.map(escapeHtml).join("<br>")}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
function paragraph(text2) {
  return `<tr><td class="cell ink" style="padding:0 32px 18px;color:#15181d;${SANS};font-size:17px;line-height:25px;overflow-wrap:anywhere">${escapeHtml(text2)}</td></tr>`;
}
function button(address2, label) {
  return `<a class="button" href="${escapeHtml(address2)}" style="display:inline-block;padding:14px 24px;background:#b5330f;color:#ffffff;${SANS};font-size:18px;line-height:24px;font-weight:600;text-decoration:none;border-radius:2px">${escapeHtml(label)}</a>`;
}
function closing(content) {
  return `<tr><td class="cell" style="padding:26px 32px 30px">${content}</td></tr>`;
}

// lib/leads/report-email/render.ts
var HOW = "The report is attached: one HTML file that opens in any browser, runs no script and loads nothing. Print it to get a PDF.";
function renderReportEmail(report, { to, from, replyTo }) {
  const { html, fileName } = report;
  const company = plain(report.company, 120);
  const title = plain(report.title, 120);
  const summary = plain(report.summary, 500);
  const why = `Sent because someone, most likely you, asked for it on the site of ${company} with this address.`;
  return {
    to: [to],
    from,
    replyTo,
    subject: `Your ${title}`,
    html: layout({
      title,
      preheader: summary,
      label: `Your ${title}`,
      headline: summary,
      rows: paragraph(HOW) + paragraph("Questions? Reply to this e-mail; an engineer reads it.") + closing(button(report.bookingUrl, "Book a free 30-minute call")),
      foot: [company, why]
    }),
    text: `${summary}

${HOW}

Questions? Reply to this e-mail; an engineer reads it.
Book a free 30-minute call: ${report.bookingUrl}

${why}
`,
    attachments: [
      {
        filename: fileName,
        content: Buffer.from(html).toString("base64"),
        contentType: "text/html; charset=utf-8"
      }
    ]
  };
}

// lib/leads/tables.ts
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar
} from "drizzle-orm/pg-core";
var CHANNELS = ["team-email", "marketing-list", "report-email"];
var PROVIDERS = ["resend", "loops"];
var PROVIDER_OF = {
  "team-email": "resend",
  "marketing-list": "loops",
  "report-email": "resend"
};
var STATES = ["waiting", "sent", "parked"];
var FLAGS = ["honeypot"];
var moment = (name) => timestamp(name, { withTimezone: true });
var emailSubmissions = pgTable(
  "email_submissions",
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** `resource_{slug}` */
    source: text().notNull(),
    /** Path of the page that the form was on. */
    page: text(),
    /** The text beside the e-mail field, as it stood there when the form was sent. When that was is `createdAt`. */
    consentText: text("consent_text"),
    /** How the visit began; nothing that the visitor has answered. */
    attribution: jsonb().$type(),
    /** Why it looks like a program's and nobody was told of it; null for a person's. */
    flag: text({ enum: FLAGS }),
    createdAt: moment("created_at").notNull().defaultNow()
  },
  (table) => [
    index("email_submissions_age").on(table.createdAt),
    index("email_submissions_person").on(sql`lower(${table.email})`)
  ]
);
var providerHolds = pgTable("provider_holds", {
  provider: text({ enum: PROVIDERS }).primaryKey(),
  since: moment("since").notNull().defaultNow(),
  until: moment("until").notNull(),
  reason: text().notNull()
});
var deliveries = pgTable(
  "deliveries",
  {
    /** Also the idempotency key for the provider. */
    id: uuid().primaryKey().defaultRandom(),
    submissionId: uuid("submission_id").notNull().references(() => emailSubmissions.id, { onDelete: "cascade" }),
    channel: text({ enum: CHANNELS }).notNull(),
    /** What is sent, frozen when written, so that every attempt sends the same bytes. Emptied once it was sent. */
    payload: jsonb().$type().notNull(),
    state: text({ enum: STATES }).notNull().default("waiting"),
    /** Attempts begun. The count at the claim is what the claim's holder may settle. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    /** Until then the delivery belongs to whoever claimed it. */
    leasedUntil: moment("leased_until"),
    lastError: text("last_error"),
    sentAt: moment("sent_at"),
    /** The provider's own id of what it accepted. */
    providerId: text("provider_id"),
    createdAt: moment("created_at").notNull().defaultNow()
  },
  (table) => [
    uniqueIndex("deliveries_submission_channel").on(table.submissionId, table.channel).where(sql`${table.channel} in ('team-email', 'marketing-list')`),
    index("deliveries_due").on(table.channel, table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    check(
      "deliveries_channel",
      sql`${table.channel} in ('team-email', 'marketing-list', 'report-email')`
    ),
    check("deliveries_state", sql`${table.state} in ('waiting', 'sent', 'parked')`)
  ]
);
var RATE_LIMITS_TABLE = "rate_limits";
var rateLimits = pgTable(RATE_LIMITS_TABLE, {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: "number" })
});

// lib/leads/report-email/queue.ts
var A_DAY = 5;
async function queueReportEmail(email, report) {
  if (!isReplyable(email)) return "unreachable";
  const db = database();
  const sameAddress = sql2`lower(${emailSubmissions.email}) = lower(${email})`;
  const lately = (moment2) => sql2`${moment2} > now() - interval '24 hours'`;
  const [submission] = await db.select({ id: emailSubmissions.id }).from(emailSubmissions).where(and(sameAddress, isNull(emailSubmissions.flag), lately(emailSubmissions.createdAt))).orderBy(desc(emailSubmissions.createdAt)).limit(1);
  if (!submission) return "unknown";
  const [sent] = await db.select({ number: count() }).from(deliveries).innerJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId)).where(and(sameAddress, eq(deliveries.channel, "report-email"), lately(deliveries.createdAt)));
  if ((sent?.number ?? 0) >= A_DAY) return "enough";
  await db.insert(deliveries).values({
    id: randomUUID(),
    submissionId: submission.id,
    channel: "report-email",
    payload: renderReportEmail(report, { to: email, from: env.LEADS_FROM, replyTo: env.LEADS_TO })
  });
  return null;
}

// lib/leads/honeypot.ts
var HONEYPOT = "subject";
function flagOf(submission) {
  const { [HONEYPOT]: filled = "" } = submission;
  return filled === "" || filled === null ? null : "honeypot";
}

// lib/leads/precedence.ts
import { setTimeout as pause } from "node:timers/promises";
var PAUSE = 1e3;
var holder3 = globalThis;
async function withPrecedence(store) {
  count2(1);
  try {
    return await store();
  } finally {
    count2(-1);
  }
}
async function giveWay() {
  if (holder3.leadsBeingStored) await pause(PAUSE);
}
function count2(change) {
  holder3.leadsBeingStored = (holder3.leadsBeingStored ?? 0) + change;
}

// stand-in:#lib/content/fetch.ts
var getResource = async () => null;

// lib/leads/time-limit.ts
async function withTimeLimit(work, limit) {
  let timer;
  const expired = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limit / 1e3} s`)), limit);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

// lib/leads/resource.ts
var LIMIT = 800;
async function findResource(slug) {
  try {
    return await withTimeLimit(getResource(slug), LIMIT);
  } catch {
    return null;
  }
}
var TITLE_KEPT = 3e4;
var titles = /* @__PURE__ */ new Map();
async function titleOf(slug) {
  const known = titles.get(slug);
  if (known && performance.now() < known.until) return known.title;
  const title = (await findResource(slug))?.title;
  if (!title) return slug;
  titles.set(slug, { title, until: performance.now() + TITLE_KEPT });
  return title;
}

// lib/leads/store.ts
import { setImmediate as nextTurn, setTimeout as pause2 } from "node:timers/promises";
import { DatabaseError } from "pg";
var MOST = 50;
var PATIENCE = 200;
var waiting = [];
var storing = false;
function storeLead(lead) {
  return new Promise((resolve, reject) => {
    waiting.push({ lead, resolve, reject });
    if (!storing) void storeWaiting();
  });
}
async function storeWaiting() {
  storing = true;
  while (waiting.length > 0) {
    await Promise.race([storeAll(waiting.splice(0, MOST)), pause2(PATIENCE)]);
    await nextTurn();
  }
  storing = false;
}
async function storeAll(batch) {
  try {
    await pool().query(STORE, [JSON.stringify(batch.map(({ lead }) => lead))]);
    for (const { resolve } of batch) resolve();
  } catch (error) {
    if (batch.length > 1 && error instanceof DatabaseError) {
      await Promise.all(batch.map((one) => storeAll([one])));
    } else for (const { reject } of batch) reject(error);
  }
}
var STORE = `
  with lead as (
    select * from jsonb_to_recordset($1) as lead(id uuid, email text, source text, page text,
      consent text, attribution jsonb, mail jsonb, contact jsonb)
    order by id
  ),
  stored as (
    insert into email_submissions (id, email, source, page, consent_text, attribution)
    select id, email, source, page, consent, attribution from lead
    on conflict do nothing
  )
  insert into deliveries (submission_id, channel, payload)
  select id, 'team-email', mail from lead union all select id, 'marketing-list', contact from lead
  on conflict do nothing`;

// lib/leads/submission.ts
import { z as z6 } from "zod";

// lib/leads/email.ts
var MAX_EMAIL = 320;
var UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
function looksLikeEmail(typed) {
  return typed.includes("@");
}
function isAcceptableEmail(email) {
  return looksLikeEmail(email) && email.length <= MAX_EMAIL && !UNPRINTABLE.test(email);
}

// lib/leads/attribution.ts
var CAMPAIGN_PARAMETERS = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "li_fat_id",
  "ttclid",
  "twclid"
];
var ADDRESSES = ["landing", "referrer"];
var ATTRIBUTION_FIELDS = [...CAMPAIGN_PARAMETERS, ...ADDRESSES];
var LONGEST_FIELD = 200;
function readAttribution(given) {
  const said = Object(given);
  const known = ATTRIBUTION_FIELDS.flatMap((name) => {
    const value = Object.hasOwn(said, name) ? said[name] : void 0;
    if (typeof value !== "string") return [];
    const isAddress = ADDRESSES.some((address2) => address2 === name);
    const kept = (isAddress ? value.replace(/[?#].*/s, "") : value).slice(0, LONGEST_FIELD);
    return kept === "" || UNPRINTABLE.test(kept) ? [] : [[name, kept]];
  });
  return known.length > 0 ? Object.fromEntries(known) : null;
}

// lib/leads/submission.ts
var SOURCE = /^resource_([a-z0-9][a-z0-9-]{0,95})$/;
var SITE_PATH = /^\/(?![/\\])/;
var submissionSchema = z6.object({
  email: z6.string("an e-mail address is needed").trim().refine(isAcceptableEmail, `an address with an @, at most ${MAX_EMAIL} characters`),
  source: z6.string("resource_ and the slug of a resource are needed").regex(SOURCE, "resource_ and the slug of a resource"),
  page: z6.string("a path of this site").max(2048, "a path of at most 2048 characters").regex(SITE_PATH, "a path of this site, such as /resources").refine((path) => !UNPRINTABLE.test(path), "a path without control characters").optional(),
  /**
   * The visitor's own name for this submission, the same each time they try it again: whatever came of the earlier tries,
   * it is stored once.
   */
  idempotencyKey: z6.uuid("a UUID that the browser made for this submission").optional(),
  consent: z6.unknown().transform(readConsent).optional(),
  attribution: z6.unknown().transform(readAttribution).optional(),
  [HONEYPOT]: z6.unknown().optional()
});
var LONGEST_CONSENT = 1e3;
function readConsent(sent) {
  if (typeof sent !== "string") return null;
  const line = sent.replace(/\s+/g, " ").trim().slice(0, LONGEST_CONSENT);
  return line === "" || UNPRINTABLE.test(line) ? null : line;
}
function slugOf(source) {
  return SOURCE.exec(source)?.[1] ?? null;
}

// lib/leads/submission-id.ts
import { hash, randomUUID as randomUUID2 } from "node:crypto";
function submissionId({ idempotencyKey, email, source }) {
  if (idempotencyKey === void 0) return randomUUID2();
  const what = JSON.stringify([idempotencyKey.toLowerCase(), email, source]);
  const hex = hash("sha256", what);
  const variant = "89ab".charAt(Number(`0x${hex.charAt(16)}`) % 4);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...groups, variant + hex.slice(17, 20), hex.slice(20, 32)].join("-");
}

// lib/leads/team-email/wording.ts
var UNREPLYABLE = "This address can\u2019t be written to as it stands. Look for a typing error.";

// lib/leads/team-email/html.ts
var LINE = "border-top:1px solid #d6d2c9";
function renderHtml({ id, who, what, when, page, site, replyTo }) {
  const rows = [
    row("Resource", escapeHtml(what)),
    row("When", escapeHtml(when)),
    page && row("Page", link(page.url, page.path))
  ];
  const unreplyable = `<span class="ink" style="color:#15181d;${SANS};font-size:17px;line-height:24px">${escapeHtml(UNREPLYABLE)}</span>`;
  return layout({
    title: what,
    preheader: `${when}${page ? `, from ${page.path}` : ""}`,
    label: "New lead",
    headline: who,
    rows: `<tr><td class="cell" style="padding:0 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.filter(Boolean).join("")}</table></td></tr>
${closing(replyTo ? button(replyTo, "Write a reply") : unreplyable)}`,
    foot: [site, `Lead ${id}`]
  });
}
function row(key, value) {
  return `<tr><td class="key line soft" width="104" valign="top" style="width:104px;padding:15px 0 11px;${LINE};color:#5a5c60;${NOTE}">${key}</td><td class="line ink" valign="top" style="padding:12px 0;${LINE};color:#15181d;${SANS};font-size:17px;line-height:24px;overflow-wrap:anywhere">${value}</td></tr>`;
}
function link(url, text2) {
  return `<a class="ink" href="${escapeHtml(url)}" style="color:#15181d;text-decoration:underline">${escapeHtml(text2)}</a>`;
}

// lib/leads/team-email/render.ts
function renderTeamEmail(lead, sender) {
  const facts = factsOf(lead, sender);
  return {
    from: sender.from,
    to: sender.to,
    replyTo: isReplyable(lead.email) ? lead.email : void 0,
    subject: plain(`${facts.what}: ${facts.who}`, 200),
    html: renderHtml(facts),
    text: renderText(facts)
  };
}
function factsOf({ id, email, title, page, at }, { siteUrl }) {
  const what = plain(title, 120);
  const subject = encodeURIComponent(what);
  return {
    id,
    who: plain(email, 320),
    what,
    when: formatMoment(at),
    page: page === null ? null : { path: plain(page, 120), url: new URL(siteUrl + page).href },
    site: new URL(siteUrl).host,
    replyTo: isReplyable(email) ? `mailto:${encodeURIComponent(email)}?subject=${subject}` : null
  };
}
function renderText({ id, who, what, when, page, site, replyTo }) {
  const lines = [
    `Who:   ${who}`,
    `What:  ${what}`,
    `When:  ${when}`,
    page && `From:  ${page.url}`,
    "",
    replyTo ? "Reply to this e-mail to write to them." : UNREPLYABLE,
    "",
    `Lead ${id}, ${site}`
  ];
  return `${lines.filter((line) => line !== null).join("\n")}
`;
}

// lib/leads/capture.ts
async function captureLead(submission) {
  const { email, source, page = null, consent, attribution } = submission;
  const id = submissionId(submission);
  const flag = flagOf(submission);
  if (flag !== null) {
    const row2 = { id, email, source, page, flag, consentText: consent, attribution };
    await database().insert(emailSubmissions).values(row2).onConflictDoNothing();
    return { id, flag };
  }
  const title = await titleOf(slugOf(source) ?? source);
  const mail = renderTeamEmail(
    { id, email, title, page, at: /* @__PURE__ */ new Date() },
    { from: env.LEADS_FROM, to: env.LEADS_TO, siteUrl: env.SITE_URL }
  );
  const contact = { email, source };
  await withPrecedence(
    () => storeLead({ id, email, source, page, consent, attribution, mail, contact })
  );
  return { id, flag };
}

// lib/leads/mail/send.ts
import { Resend } from "resend";

// lib/leads/outcome.ts
var RATE_LIMIT_PAUSE = 1e3;
var ACCOUNT_PAUSE = 6e4;
var ACCOUNT = /* @__PURE__ */ new Set([401, 403, 404, 405, 407]);
var PASSING = /* @__PURE__ */ new Set([408, 409, 425, 429]);
function outcomeOf({ status, headers, reason: reason2, about }) {
  const asked = parseRetryAfter(headers);
  if (about === "account" || ACCOUNT.has(status) && about !== "delivery") {
    return { kind: "failed", reason: reason2, holdFor: Math.max(asked, ACCOUNT_PAUSE) };
  }
  if (about === "delivery") return { kind: "refused", reason: reason2 };
  if (status === 429) return { kind: "failed", reason: reason2, holdFor: Math.max(asked, RATE_LIMIT_PAUSE) };
  const final = status >= 400 && status < 500 && !PASSING.has(status);
  if (final) return { kind: "refused", reason: reason2 };
  return { kind: "failed", reason: reason2, ...asked > 0 && { holdFor: asked } };
}
function parseRetryAfter(headers) {
  const asked = headers.get("retry-after")?.trim() ?? "";
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1e3 : Date.parse(asked) - now;
  return wait > 0 ? Math.min(wait, 864e5) : 0;
}

// lib/leads/mail/payload.ts
import { z as z7 } from "zod";
var emailSchema = z7.object({
  from: z7.string(),
  to: z7.array(z7.string()),
  /** The visitor, or the team; left out where mail programs would not take the address. */
  replyTo: z7.union([z7.string(), z7.array(z7.string())]).optional(),
  subject: z7.string(),
  html: z7.string(),
  text: z7.string(),
  /** `content` is base64. */
  attachments: z7.array(z7.object({ filename: z7.string(), content: z7.string(), contentType: z7.string() })).optional()
});

// lib/leads/mail/send.ts
async function sendEmail(payload, timeLimit, idempotencyKey) {
  const email = emailSchema.safeParse(payload);
  if (!email.success) return { kind: "refused", reason: "the stored e-mail is not readable" };
  const resend = new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL });
  const signal = AbortSignal.timeout(timeLimit);
  const answer = await resend.emails.send(email.data, { idempotencyKey, signal });
  if (!answer.error) return { kind: "sent", providerId: answer.data.id };
  if (signal.aborted) return { kind: "failed", reason: "Resend: no answer in time" };
  return refusal(answer.error, new Headers(answer.headers ?? {}));
}
function refusal({ statusCode, name, message }, headers) {
  const reason2 = `Resend: ${[statusCode, name, message].filter(Boolean).join(" ")}`.slice(0, 500);
  return outcomeOf({ status: statusCode ?? 0, headers, reason: reason2, about: aboutWhat(name) });
}
function aboutWhat(name) {
  switch (name) {
    // Whatever the status, which is 403 for a sender whose domain was not verified.
    case "validation_error":
    // The key came with another payload: this one was sent before, and was changed since.
    case "invalid_idempotent_request":
      return "delivery";
    case "daily_quota_exceeded":
    case "monthly_quota_exceeded":
      return "account";
    default:
      return void 0;
  }
}

// lib/leads/marketing-list/send.ts
import { z as z9 } from "zod";

// lib/leads/marketing-list/payload.ts
import { z as z8 } from "zod";
var contactSchema = z8.object({ email: z8.string(), source: z8.string() });

// lib/leads/marketing-list/send.ts
var answerSchema = z9.object({ id: z9.string().optional(), message: z9.string().optional() });
async function joinMarketingList(payload, timeLimit) {
  const contact = contactSchema.safeParse(payload);
  if (!contact.success) return { kind: "refused", reason: "the stored contact is not readable" };
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const response = await updateContact(contact.data, signal);
    const text2 = await response.text();
    if (!response.ok) return refusal2(response, text2);
    const { id } = answerSchema.required({ id: true }).parse(JSON.parse(text2));
    return { kind: "sent", providerId: id };
  } catch (error) {
    const why = signal.aborted ? "no answer in time" : reason(error);
    return { kind: "failed", reason: `Loops: ${why}` };
  }
}
function updateContact(contact, signal) {
  const root = env.LOOPS_API_ROOT ?? "https://app.loops.so/api/";
  return fetch(new URL("v1/contacts/update", root), {
    method: "PUT",
    headers: {
      Authorization: `Bearer ${env.LOOPS_API_KEY}`,
      "Content-Type": "application/json"
    },
    body: JSON.stringify(contact),
    cache: "no-store",
    signal
  });
}
function refusal2({ status, headers }, text2) {
  const said = answerSchema.safeParse(parse(text2)).data?.message ?? "";
  return outcomeOf({ status, headers, reason: `Loops: ${status} ${said}`.trim().slice(0, 500) });
}
function parse(text2) {
  try {
    return JSON.parse(text2);
  } catch {
    return void 0;
  }
}

// lib/leads/channels.ts
var SEND_LIMIT = 1e4;
async function send(channel, payload, id) {
  try {
    return await SENDERS[channel](payload, SEND_LIMIT, id);
  } catch (error) {
    return { kind: "failed", reason: reason(error) };
  }
}
var SENDERS = { "team-email": sendEmail, "marketing-list": joinMarketingList, "report-email": sendEmail };

// lib/leads/deliveries.ts
import { and as and2, eq as eq2, sql as sql5 } from "drizzle-orm";

// lib/leads/backoff.ts
var FIRST = 2e3;
var LONGEST_PAUSE = 36e5;
function pauseAfter(attempts, random = Math.random()) {
  const full = Math.min(LONGEST_PAUSE, FIRST * 2 ** (attempts - 1));
  return Math.round(full * (0.5 + random / 2));
}

// lib/leads/database-time.ts
import { sql as sql3 } from "drizzle-orm";
function fromNow(milliseconds) {
  return sql3`now() + ${milliseconds} * interval '1 millisecond'`;
}

// lib/leads/holds.ts
import { sql as sql4 } from "drizzle-orm";
async function holdProvider(provider, ms, reason2) {
  const until = fromNow(ms);
  await database().insert(providerHolds).values({ provider, until, reason: reason2 }).onConflictDoUpdate({
    target: providerHolds.provider,
    set: {
      since: sql4`now()`,
      until: sql4`case when ${isHeld(provider)} then greatest(${providerHolds.until}, ${until}) else ${until} end`,
      reason: reason2
    }
  });
}
function isHeld(provider) {
  return sql4`exists (select from provider_holds as hold
    where hold.provider = ${provider} and hold.since <= now() and hold.until > now())`;
}

// lib/leads/deliveries.ts
var LEASE = 6 * SEND_LIMIT;
async function claim(channel) {
  const due = database().select({ id: deliveries.id }).from(deliveries).where(
    sql5`${deliveries.channel} = ${channel} and ${deliveries.state} = 'waiting'
        and not ${isAhead(deliveries.nextAttemptAt, LONGEST_PAUSE)}
        and not coalesce(${isAhead(deliveries.leasedUntil, LEASE)}, false)
        and not ${isHeld(PROVIDER_OF[channel])}`
  ).orderBy(deliveries.nextAttemptAt).limit(1).for("update", { skipLocked: true });
  const [claimed] = await database().update(deliveries).set({ attempts: sql5`${deliveries.attempts} + 1`, leasedUntil: fromNow(LEASE) }).where(sql5`${deliveries.id} = (${due})`).returning({
    id: deliveries.id,
    channel: deliveries.channel,
    payload: deliveries.payload,
    attempts: deliveries.attempts
  });
  return claimed;
}
async function settle(claimed, outcome) {
  const { id, channel, attempts } = claimed;
  if (outcome.kind === "failed" && outcome.holdFor) {
    await holdProvider(PROVIDER_OF[channel], outcome.holdFor, outcome.reason);
  }
  await database().update(deliveries).set({ leasedUntil: null, ...columnsOf(outcome, attempts) }).where(
    and2(
      eq2(deliveries.id, id),
      eq2(deliveries.attempts, attempts),
      eq2(deliveries.state, "waiting")
    )
  );
}
function columnsOf(outcome, attempts) {
  switch (outcome.kind) {
    case "sent":
      return {
        state: "sent",
        sentAt: sql5`now()`,
        providerId: outcome.providerId,
        lastError: null,
        // Nobody needs it again, and it holds what a person wrote.
        payload: {}
      };
    case "refused":
      return { state: "parked", lastError: outcome.reason };
    case "failed":
      return {
        lastError: outcome.reason,
        // The hold keeps it back; a pause of its own is for what may be its own fault.
        nextAttemptAt: fromNow(outcome.holdFor ? 0 : pauseAfter(attempts))
      };
  }
}
function isAhead(time, most) {
  return sql5`(${time} > now() and ${time} <= ${fromNow(most)})`;
}

// lib/leads/drain.ts
var LANES = 2;
var TIME2 = 2e4;
var MOST2 = 250;
async function drainDeliveries() {
  const counts = noCounts();
  const stopAt = performance.now() + TIME2;
  const lanes = CHANNELS.flatMap(
    (channel) => Array.from({ length: LANES }, () => drainLane(channel, stopAt, counts))
  );
  const ended = await Promise.allSettled(lanes);
  const broken = ended.find((lane) => lane.status === "rejected");
  if (broken) throw new Error("Deliveries could not be read or settled", { cause: broken.reason });
  return counts;
}
async function drainLane(channel, stopAt, counts) {
  for (let begun = 0; begun < MOST2 && performance.now() < stopAt; begun++) {
    await giveWay();
    const claimed = await claim(channel);
    if (!claimed) return;
    const outcome = await send(channel, claimed.payload, claimed.id);
    await settle(claimed, outcome);
    if (outcome.kind === "refused")
      logError(`A ${channel} was refused for good, and parked (npm run deliveries)`, outcome.reason);
    counts[outcome.kind]++;
  }
}
var ownLanes = CHANNELS.flatMap(
  (channel) => Array.from({ length: LANES }, () => ({ channel, going: false, again: false }))
);
function noCounts() {
  return { sent: 0, failed: 0, refused: 0 };
}

// lib/leads/retention.ts
import { inArray, sql as sql6 } from "drizzle-orm";
var BATCH = 200;
async function eraseExpired() {
  const expired = database().select({ id: emailSubmissions.id }).from(emailSubmissions).where(
    sql6`${emailSubmissions.createdAt} < now() - make_interval(months => ${env.LEADS_KEPT_MONTHS})`
  ).limit(BATCH).for("update", { skipLocked: true });
  const { rowCount } = await database().delete(emailSubmissions).where(inArray(emailSubmissions.id, expired));
  if (rowCount) log.info({ erased: rowCount }, "Leads that were old enough have been erased");
  return rowCount === BATCH;
}

// scripts/release/entry.ts
function queueReport(email) {
  return queueReportEmail(email, REPORT);
}
var REPORT = {
  title: "A report",
  summary: "It pays.",
  html: "<p>It pays.",
  fileName: "report.html",
  company: "A company",
  bookingUrl: "https://example.com"
};
export {
  captureLead,
  closePool,
  drainDeliveries,
  eraseExpired,
  queueReport
};
