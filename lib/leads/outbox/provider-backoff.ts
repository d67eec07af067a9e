import 'server-only'
import { sql, type SQL } from 'drizzle-orm'
import { fromNow } from '#lib/platform/database/time.ts'
import { database } from '#lib/platform/database/pool.ts'
import { MAX_REASON_LENGTH, storable } from '#lib/platform/database/storable.ts'
import { providerHolds } from '#lib/platform/database/tables.ts'
import type { Held } from '#lib/leads/channels/channels.ts'

/** Holds a provider or a channel in every process for `ms` milliseconds. Never shortens a hold. */
export async function hold(held: Held, ms: number, reason: string): Promise<void> {
  const until = fromNow(ms)
  const why = storable(reason, MAX_REASON_LENGTH)
  await database()
    .insert(providerHolds)
    .values({ provider: held, until, reason: why })
    .onConflictDoUpdate({
      target: providerHolds.provider,
      set: {
        since: sql`now()`,
        until: sql`case when ${isHeld(held)} then greatest(${providerHolds.until}, ${until}) else ${until} end`,
        reason: why,
      },
    })
}

/**
 * SQL for whether a provider or channel is on hold now. A hold that starts in the future dates from
 * before the clock was set back.
 */
export function isHeld(held: Held): SQL<boolean> {
  return sql`exists (select from provider_holds as hold
    where hold.provider = ${held} and hold.since <= now() and hold.until > now())`
}
