import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { fulfil } from '#lib/leads/email/wish.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'

/** Waits for the contact, and makes none: limits and refusals of contacts are its own. */
export async function afterContact(claimed: ClaimedWish, email: string): Promise<Prepared> {
  const { rows } = await database().execute<{ state: string }>(sql`
    select state from deliveries join email_submissions submission on submission.id = submission_id
    where lower(submission.email) = lower(${email}) and channel = 'marketing-list'
    order by state = 'sent' desc, state = 'waiting' desc limit 1`)
  const state = rows[0]?.state
  if (state === 'sent') return { kind: 'ready', payload: claimed.payload }
  if (state === 'waiting') {
    await database()
      .update(deliveries)
      .set({
        attempts: claimed.attempts - 1,
        leasedUntil: null,
        nextAttemptAt: sql`now() + interval '1 minute'`,
      })
      .where(sql`id = ${claimed.id} and attempts = ${claimed.attempts} and state = 'waiting'`)
    return { kind: 'unneeded' }
  }
  return fulfil(claimed, null)
}
