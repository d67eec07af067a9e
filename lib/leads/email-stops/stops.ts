import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { unlessMissing } from '#lib/platform/database/older-tables.ts'
import { emailStops, type StopReason } from '#lib/platform/database/tables/emails.ts'

/** An address that gets no email until staff allow it again. */
export interface Stop {
  address: string
  personId: string
  why: StopReason
  at: Date
}

const { address, personId, stoppedBy, bouncedAt, complainedAt, suppressedAt } = emailStops

/** When what stops it happened. */
const SINCE = sql<Date>`case ${stoppedBy} when 'complained' then ${complainedAt}
  when 'bounced' then ${bouncedAt} else ${suppressedAt} end`.mapWith(emailStops.bouncedAt)

const STOP = { address, personId, why: sql<StopReason>`${stoppedBy}`, at: SINCE }
const IS_STOPPED = sql`${stoppedBy} is not null`

/** What every email to a visitor asks before it is sent. */
export async function stopOf(
  db: Pick<NodePgDatabase, 'select'>,
  email: string,
): Promise<Stop | null> {
  const found = db
    .select(STOP)
    .from(emailStops)
    .where(sql`${address} = lower(${email}) and ${IS_STOPPED}`)
  const [stop] = await unlessMissing(found, [])
  return stop ?? null
}

/** Those of some people's own addresses, and of others that they gave with a call. */
export async function stopsOf(
  db: Pick<NodePgDatabase, 'select'>,
  persons: readonly { id: string; person: string }[],
): Promise<Stop[]> {
  if (persons.length === 0) return []
  const own = sql.param(persons.map(({ person }) => person))
  const theirs = sql.param(persons.map(({ id }) => id))
  return db
    .select(STOP)
    .from(emailStops)
    .where(
      sql`${IS_STOPPED} and (${address} = any(${own}::text[]) or ${personId} = any(${theirs}::uuid[]))`,
    )
    .orderBy(address)
}

/**
 * SQL: the contact with an address is sent again, with the subscription that it has now (the channel
 * asks).
 */
export const TELL_LIST = `
  update deliveries set state = 'waiting', attempts = attempts + 1, next_attempt_at = now(),
    leased_until = null, payload = jsonb_build_object('email', lead.email, 'source', lead.source)
  from (
    select delivery.id, submission.email, submission.source from deliveries delivery
    join email_submissions submission on submission.id = delivery.submission_id
    where delivery.channel = 'marketing-list' and delivery.state = 'sent'
      and lower(submission.email) = lower($1)
    order by delivery.created_at desc limit 1
  ) lead
  where deliveries.id = lead.id`

/** Whether it is of an address of this row of `people`. */
export function isOf(stop: Stop, { id, person }: { id: string; person: string }): boolean {
  return stop.personId === id || stop.address === person
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const WORDS: Record<StopReason, string> = {
  complained: 'somebody reported an email to this address as spam',
  bounced: 'an email to this address bounced',
  suppressed: 'this address is on Resend’s suppression list',
}

/** Why a delivery isn't sent. */
export function inWords({ why, at }: Pick<Stop, 'why' | 'at'>): string {
  const since = why === 'suppressed' ? 'since' : 'on'
  return `Not sent: ${WORDS[why]} ${since} ${DAY.format(at)}. Allow emails to it again first.`
}
