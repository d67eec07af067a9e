import 'server-only'
import { sql, type SQL } from 'drizzle-orm'
import { fromNow } from '#lib/leads/database-time.ts'
import { database } from '#lib/leads/pool.ts'
import { channelHolds, type Channel } from '#lib/leads/tables.ts'

/** Has every process leave a channel's provider alone for so many milliseconds. Never shortens what was asked before. */
export async function holdChannel(channel: Channel, ms: number, reason: string): Promise<void> {
  const until = fromNow(ms)
  await database()
    .insert(channelHolds)
    .values({ channel, until, reason })
    .onConflictDoUpdate({
      target: channelHolds.channel,
      set: {
        since: sql`now()`,
        until: sql`case when ${isHeld(channel)} then greatest(${channelHolds.until}, ${until}) else ${until} end`,
        reason,
      },
    })
}

/** Whether the channel's provider wants no call now. A hold that begins in the future was set before the clock was put back. */
export function isHeld(channel: Channel): SQL<boolean> {
  return sql`exists (select from channel_holds as hold
    where hold.channel = ${channel} and hold.since <= now() and hold.until > now())`
}
