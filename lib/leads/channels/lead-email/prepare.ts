import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { deliveries } from '#lib/platform/database/tables.ts'
import { composeLeadEmail, type Composed } from '#lib/leads/channels/lead-email/compose.ts'
import type { Wish } from '#lib/leads/channels/lead-email/wish.ts'
import { personOf } from '#lib/leads/person/person.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'

/**
 * Turns a wish into an email and stores that, once. There is nothing to send if the resource is
 * gone or has nothing to open, and if the person has had a report of this resource by email.
 *
 * @throws Error if content or the database doesn't respond
 */
export async function prepareLeadEmail(claimed: ClaimedWish, wish: Wish): Promise<Prepared> {
  const composed = await composeLeadEmail(wish.wish)
  if (!composed) return withdraw(claimed)
  if (await store(claimed, wish, composed)) return { kind: 'ready', payload: composed }
  return withdraw(claimed)
}

/**
 * Stores what is sent. The person is locked, so that a report that is queued at the same moment
 * either sees this email or is seen here.
 *
 * @returns false if a report by email came first, or another process has claimed the delivery
 */
function store(claimed: ClaimedWish, { wish }: Wish, composed: Composed): Promise<boolean> {
  const person = personOf(wish.to)
  return database().transaction(async (transaction) => {
    await transaction.execute(sql`select from people where person = lower(${wish.to}) for update`)
    const { rowCount } = await transaction.execute(sql`
      update deliveries set payload = ${JSON.stringify(composed)}::jsonb
        || jsonb_strip_nulls(jsonb_build_object('network', payload -> 'network'))
      where ${isUnchanged(claimed)} and not exists (
        select from deliveries report
        join email_submissions submission on submission.id = report.submission_id
        where report.channel = 'report-email' and submission.source = ${wish.source}
          and lower(submission.email) = lower(${person}))`)
    return rowCount === 1
  })
}

async function withdraw(claimed: ClaimedWish): Promise<Prepared> {
  await database().delete(deliveries).where(isUnchanged(claimed))
  return { kind: 'unneeded' }
}

function isUnchanged({ id, attempts }: ClaimedWish) {
  return sql`id = ${id} and attempts = ${attempts} and state = 'waiting'`
}
