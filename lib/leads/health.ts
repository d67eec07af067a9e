import 'server-only'
import { z } from 'zod'
import { pool } from '#lib/leads/pool.ts'

/** How deliveries stand, for alarms. */
export interface DeliveryHealth {
  /**
   * Age of the oldest delivery that still has to be made, in whole seconds; null where none waits.
   */
  oldestWaiting: number | null
  /**
   * Emails that the provider refused for good, and a person has to look at. A refused contact is an
   * address that somebody mistyped.
   */
  parked: number
  /** Providers that are left alone for now, and until when. */
  held: { provider: string; until: Date }[]
}

const healthSchema = z.object({
  oldestWaiting: z.number().nullable(),
  parked: z.number(),
  held: z.array(z.object({ provider: z.string(), until: z.coerce.date() })),
})

/** @throws the driver's error when the database does not answer */
export async function deliveryHealth(): Promise<DeliveryHealth> {
  const { rows } = await pool().query(HEALTH)
  return healthSchema.parse(rows[0])
}

const HEALTH = `
  select
    (select floor(extract(epoch from now() - min(created_at)))::int
      from deliveries where state = 'waiting') as "oldestWaiting",
    (select count(*)::int from deliveries where state = 'parked' and channel <> 'marketing-list') as parked,
    (select coalesce(json_agg(json_build_object('provider', provider, 'until', until)), '[]')
      from provider_holds where since <= now() and until > now()) as held`
