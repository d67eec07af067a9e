import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { DUE_SINCE } from '#lib/leads/outbox/backlog.ts'
import { TYPO_CHANNELS, CHANNEL_NAMES } from '#lib/leads/channels/channels.ts'
import { emailWeek } from '#lib/leads/email-events/week.ts'
import { env } from '#lib/platform/env/env.ts'
import { logError } from '#lib/platform/log/log.ts'
import { withTimeout } from '#lib/platform/timeout.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

interface DeliveryHealth {
  /** How long the oldest waiting delivery has been due, in whole seconds; null if none waits. */
  oldestWaiting: number | null
  /**
   * Without refused contacts, which are typos, and what our limits hold back: strangers decide on
   * both.
   */
  parked: number
  held: { provider: string; until: string }[]
}

export async function deliveryHealth(): Promise<DeliveryHealth> {
  const { rows } = await pool().query<DeliveryHealth>(HEALTH, [TYPO_CHANNELS])
  if (!rows[0]) throw new Error('The deliveries were not counted.')
  return rows[0]
}

const HEALTH = `
  select
    (select floor(extract(epoch from now() - min(${DUE_SINCE})))::int
      from deliveries where state = 'waiting') as "oldestWaiting",
    (select count(*)::int from deliveries where state = 'parked' and channel <> all($1)) as parked,
    (select coalesce(json_agg(json_build_object('provider', provider, 'until', until)), '[]')
      from provider_holds where since <= now() and until > now()) as held`

/** Timeout of the query, in milliseconds. Prometheus waits ten seconds. */
const QUERY_TIMEOUT = 4000

const STATES = ['waiting', 'parked', 'limited'] as const

interface Gauges {
  deliveries: { channel: string; state: string; number: number; oldest: number }[]
  holds: { held: string; seconds: number }[]
  overdue: number
  crms: { crm: string; waiting: number; refused: number; fields: number }[]
}

/** Updates the delivery gauges from the database. Never throws: being down is a metric too. */
export async function readDeliveries(): Promise<void> {
  const { database, deliveries, oldest, holds, overdue, emails, crmPeople } = metrics()
  for (const gauge of [deliveries, oldest, holds, emails, crmPeople]) gauge.reset()
  try {
    const query = pool().query<Gauges>(GAUGES, [env.LEADS_KEPT_MONTHS])
    const [now] = (await withTimeout(query, QUERY_TIMEOUT)).rows
    if (!now) throw new Error('The deliveries were not counted.')
    const ask = (text: string, values: unknown[]) => pool().query(text, values)
    for (const { number, ...labels } of await withTimeout(emailWeek(ask), QUERY_TIMEOUT))
      emails.set(labels, number)
    for (const channel of CHANNEL_NAMES) {
      const rowIn = (state: string) =>
        now.deliveries.find((row) => row.channel === channel && row.state === state)
      for (const state of STATES) deliveries.set({ channel, state }, rowIn(state)?.number ?? 0)
      oldest.set({ channel }, rowIn('waiting')?.oldest ?? 0)
    }
    for (const { held, seconds } of now.holds) holds.set({ held }, seconds)
    overdue.set(now.overdue)
    for (const { crm, ...states } of now.crms)
      for (const [state, number] of Object.entries(states)) crmPeople.set({ crm, state }, number)
    database.set(1)
  } catch (error) {
    logError('Metrics without the database', error)
    database.set(0)
  }
}

/** Each state has an index, so that no scrape reads all that was ever sent. */
export const GAUGES = `
  select
    (select coalesce(json_agg(each), '[]') from (
      select channel, state, count(*)::int as number,
        extract(epoch from now() - min(${DUE_SINCE}))::float as oldest
      from deliveries where state = 'waiting' or state = 'parked' or state = 'limited'
      group by channel, state) as each
    ) as deliveries,
    (select coalesce(json_agg(json_build_object(
        'held', provider, 'seconds', extract(epoch from until - now())::float)), '[]')
      from provider_holds where since <= now() and until > now()) as holds,
    (select greatest(0, coalesce(extract(epoch from
        now() - make_interval(months => $1) - min(created_at)), 0))::float
      from email_submissions) as overdue,
    (select coalesce(json_agg(each), '[]') from (
      select sync.crm,
        (select count(*) from crm_changes waiting where waiting.crm = sync.crm)::int as waiting,
        (select count(*) from crm_contacts known where known.crm = sync.crm
          and known.problem is not null)::int as refused,
        (select count(*) from jsonb_object_keys(sync.problems))::int as fields
      from crm_syncs sync) as each
    ) as crms`
