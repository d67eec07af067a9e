import 'server-only'
import { z } from 'zod'
import { env } from '#lib/platform/env/env.ts'
import { logError } from '#lib/platform/log/log.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { DUE_SINCE } from '#lib/leads/outbox/backlog.ts'
import { CHANNEL_NAMES } from '#lib/leads/channels/channels.ts'
import { withTimeout } from '#lib/platform/timeout.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

/** Timeout of the query, in milliseconds. Prometheus waits ten seconds. */
const QUERY_TIMEOUT = 4000

const STATES = ['waiting', 'parked', 'limited'] as const

const resultSchema = z.object({
  deliveries: z.array(
    z.object({
      channel: z.string(),
      state: z.enum(STATES),
      number: z.number(),
      oldest: z.number(),
    }),
  ),
  holds: z.array(z.object({ held: z.string(), seconds: z.number() })),
  overdue: z.number(),
})

/** Updates the delivery gauges from the database. Never throws: being down is a metric too. */
export async function readDeliveries(): Promise<void> {
  const { database, deliveries, oldest, holds, overdue } = metrics()
  for (const gauge of [deliveries, oldest, holds]) gauge.reset()
  try {
    const { rows } = await withTimeout(pool().query(QUERY, [env.LEADS_KEPT_MONTHS]), QUERY_TIMEOUT)
    const now = resultSchema.parse(rows[0])
    for (const channel of CHANNEL_NAMES) {
      const rowIn = (state: string) =>
        now.deliveries.find((row) => row.channel === channel && row.state === state)
      for (const state of STATES) deliveries.set({ channel, state }, rowIn(state)?.number ?? 0)
      oldest.set({ channel }, rowIn('waiting')?.oldest ?? 0)
    }
    for (const { held, seconds } of now.holds) holds.set({ held }, seconds)
    overdue.set(now.overdue)
    database.set(1)
  } catch (error) {
    logError('Metrics without the database', error)
    database.set(0)
  }
}

const QUERY = `
  select
    (select coalesce(json_agg(each), '[]') from (
      select channel, state, count(*)::int as number,
        extract(epoch from now() - min(${DUE_SINCE}))::float as oldest
      from deliveries where state in ('waiting', 'parked', 'limited') group by channel, state) as each
    ) as deliveries,
    (select coalesce(json_agg(json_build_object(
        'held', provider, 'seconds', extract(epoch from until - now())::float)), '[]')
      from provider_holds where since <= now() and until > now()) as holds,
    (select greatest(0, coalesce(extract(epoch from
        now() - make_interval(months => $1) - min(created_at)), 0))::float
      from email_submissions) as overdue`
