import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { release } from '#lib/platform/env/release.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** Histogram buckets in seconds, from a cached page to a lead that waits for its database. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

export type Metrics = ReturnType<typeof create>

/** This process's counters, and the gauges read from the database on each scrape. */
export function metrics(): Metrics {
  return processWide('siteMetrics', create)
}

function create() {
  const registry = new Registry()
  const registers = [registry]
  // Memory, CPU time, event loop lag, garbage collection, open handles.
  collectDefaultMetrics({ register: registry })
  const created = {
    registry,
    requests: new Histogram({
      name: 'site_request_duration_seconds',
      help: 'Requests by kind of path and status, from their first line to their last byte.',
      labelNames: ['kind', 'status'],
      buckets: DURATIONS,
      registers,
    }),
    pages: new Counter({
      name: 'site_pages_served_total',
      help: "Pages by where they came from: this process's memory, the page cache (hit, prerender, stale while it is made again), or rendered ('miss', 'dynamic').",
      labelNames: ['from'],
      registers,
    }),
    compressed: new Counter({
      name: 'site_compressed_total',
      help: "Pages and files that were sent compressed: 'kept' from before, or 'made' for this request.",
      labelNames: ['from'],
      registers,
    }),
    leads: new Counter({
      name: 'site_leads_total',
      help: 'Leads that were stored, refused by a rate limit, or could not be stored.',
      labelNames: ['result'],
      registers,
    }),
    events: new Counter({
      name: 'site_events_total',
      help: "Events of pages by what became of them: 'counted', or why not.",
      labelNames: ['result'],
      registers,
    }),
    bookings: new Counter({
      name: 'site_bookings_total',
      help: "Webhooks of schedulers by what became of them: 'stored', 'repeated', 'erased' (of a person who was), 'unknown' (an event that isn't ours), 'unread' (kept for a person to read), 'refused', 'failed'.",
      labelNames: ['scheduler', 'result'],
      registers,
    }),
    emailEvents: new Counter({
      name: 'site_email_events_total',
      help: "Webhooks of Resend by type and what became of them: 'stored', 'repeated', 'unknown email' (another's, or of a person who was erased), 'early' (sent again), 'unknown' (an event that isn't ours), 'unread', 'refused', 'failed'.",
      labelNames: ['type', 'result'],
      registers,
    }),
    emails: new Gauge({
      name: 'site_emails_week',
      help: "Emails of the last seven days, to a 'visitor' or to the 'team', by what became of them. Absent without the database, and 0 without a webhook.",
      labelNames: ['to', 'became'],
      registers,
    }),
    crmEvents: new Counter({
      name: 'site_crm_events_total',
      help: "What webhooks of CRMs told by what became of it: 'stored', 'left' (known, or of nobody here), 'unknown' (not ours), 'unread', and webhooks that were 'refused' or 'failed'.",
      labelNames: ['crm', 'result'],
      registers,
    }),
    attempts: new Counter({
      name: 'site_delivery_attempts_total',
      help: 'Attempts at deliveries: sent, failed (tried again), refused (parked).',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    database: new Gauge({
      name: 'site_database_up',
      help: 'Whether the database responded for the gauges below: 1 or 0. At 0 they are absent.',
      registers,
    }),
    content: new Gauge({
      name: 'site_content_up',
      help: 'Whether the content lake responded to this scrape: 1 or 0. Never absent.',
      registers,
    }),
    deliveries: new Gauge({
      name: 'site_deliveries',
      help: 'Deliveries that wait, are parked, or are over a limit of ours, in the whole database.',
      labelNames: ['channel', 'state'],
      registers,
    }),
    oldest: new Gauge({
      name: 'site_delivery_oldest_waiting_seconds',
      help: 'Age of the oldest delivery that waits; 0 where none does.',
      labelNames: ['channel'],
      registers,
    }),
    older: new Gauge({
      name: 'site_backfill_rows_left',
      help: 'Older leads to which the latest upgrade has yet to add something; 0 once it is done.',
      registers,
    }),
    overdue: new Gauge({
      name: 'site_erasure_overdue_seconds',
      help: 'For how long the oldest lead should have been erased; at most about an hour while erasing works.',
      registers,
    }),
    holds: new Gauge({
      name: 'site_provider_hold_seconds',
      help: 'For how much longer a provider or channel gets nothing; absent where it is not held.',
      labelNames: ['held'],
      registers,
    }),
    crmPeople: new Gauge({
      name: 'site_crm_people',
      help: "People whom a CRM is still to be told of, those whom it refuses, and fields that it refuses: 'waiting', 'refused', 'fields'.",
      labelNames: ['crm', 'state'],
      registers,
    }),
    schedules: new Gauge({
      name: 'site_schedules_failing',
      help: 'Whether something scheduled was due and could not be published the last time: 1 or 0.',
      registers,
    }),
  }
  new Gauge({
    name: 'site_build_info',
    help: 'Always 1: what runs here, as labels.',
    labelNames: ['release', 'commit'],
    registers,
  }).set(release, 1)
  // A counter that first appears with its first failure doesn't register as an increase in an
  // alert.
  for (const result of ['stored', 'refused', 'failed']) created.leads.inc({ result }, 0)
  return created
}
