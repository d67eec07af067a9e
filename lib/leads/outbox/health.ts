import 'server-only'
import { z } from 'zod'
import { pool } from '#lib/platform/database/pool.ts'
import { DUE_SINCE } from '#lib/leads/outbox/backlog.ts'
import { TYPO_CHANNELS } from '#lib/leads/channels/channels.ts'

/** The state of deliveries, for alerts. */
export interface DeliveryHealth {
  /** How long the oldest waiting delivery has been due, in whole seconds; null if none waits. */
  oldestWaiting: number | null
  /**
   * Emails the provider refused permanently, which someone has to look at. Refused contacts don't
   * count: those are mistyped email addresses. Nor does what a limit of ours holds back, since
   * strangers decide on that.
   */
  parked: number
  /** Providers and channels on hold, and until when. */
  held: { provider: string; until: Date }[]
}

const healthSchema = z.object({
  oldestWaiting: z.number().nullable(),
  parked: z.number(),
  held: z.array(z.object({ provider: z.string(), until: z.coerce.date() })),
})

/**
 * Reads the state of deliveries.
 *
 * @throws the driver's error when the database does not respond
 */
export async function deliveryHealth(): Promise<DeliveryHealth> {
  const { rows } = await pool().query(HEALTH, [TYPO_CHANNELS])
  return healthSchema.parse(rows[0])
}

const HEALTH = `
  select
    (select floor(extract(epoch from now() - min(${DUE_SINCE})))::int
      from deliveries where state = 'waiting') as "oldestWaiting",
    (select count(*)::int from deliveries where state = 'parked' and channel <> all($1)) as parked,
    (select coalesce(json_agg(json_build_object('provider', provider, 'until', until)), '[]')
      from provider_holds where since <= now() and until > now()) as held`
