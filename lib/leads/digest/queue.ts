import 'server-only'
import { and, eq, lt, sql } from 'drizzle-orm'
import { latestMoment, type Moment } from '#lib/leads/digest/moment.ts'
import { database } from '#lib/platform/database/pool.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import type { LeadEmails } from '#lib/content/lead-emails.ts'
import { env } from '#lib/platform/env/env.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { renderDigest } from '#lib/leads/digest/render.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { briefOf } from '#lib/leads/brief/brief.ts'
import { textsFor } from '#lib/leads/brief/read-texts.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import type { Person } from '#lib/leads/story/joined.ts'
import { withEvents } from '#lib/leads/story/story.ts'

/** People in one email: mail programs cut off longer ones. */
const NAMED = 60

/** New people of whom no email has told the team, under any setting at the time. */
const IS_UNTOLD = sql`${people.followUpAt} is not null and not ${people.isFlagged}
  and ${people.joinedTo} is null
  and not exists (select from email_submissions submission
    join deliveries first on first.submission_id = submission.id
    where lower(submission.email) = ${people.person} and first.channel = 'team-email')`

/**
 * Queues the day's email about everybody who came before its hour and of whom no email has told.
 * Any number of processes may do so at once: the ID is derived from the day, and the transaction
 * marks whom it tells of.
 */
export async function queueDigest(): Promise<void> {
  await yieldToLeads()
  const [untold] = await database()
    .select({ now: sql`now()`.mapWith(people.firstAt) })
    .from(people)
    .where(IS_UNTOLD)
    .limit(1)
  const settings = untold && (await readLeadEmails())
  if (settings) await queueDay(latestMoment(untold.now, settings), settings)
}

async function queueDay({ day, at }: Moment, { company, sender }: LeadEmails): Promise<void> {
  const id = namedId('digest-email', day)
  const isDue = and(IS_UNTOLD, lt(people.firstAt, at))
  const [queued] = await database().select().from(deliveries).where(eq(deliveries.id, id))
  const expected = queued ? [] : best(await database().select().from(people).where(isDue))
  if (expected.length === 0) return
  const texts = await textsFor(expected.map((person) => ({ person })))
  await transactionOn(database(), async (transaction) => {
    // In the order in which submissions lock them.
    const found = await transaction
      .select()
      .from(people)
      .where(isDue)
      .orderBy(people.person)
      .for('update')
    const named = best(found)
    if (named.length === 0) return
    const stories = await withEvents(transaction, named)
    const briefs = stories
      .flatMap((story) => briefOf(story, texts) ?? [])
      .toSorted((one, other) => other.score.score - one.score.score)
    const { LEADS_FROM, LEADS_TO: to, SITE_URL: siteUrl } = env
    const from = senderOf(LEADS_FROM, sender)
    const more = found.length - briefs.length
    const payload = renderDigest(briefs, { from, to, company, siteUrl, day, more })
    const { rowCount } = await transaction
      .insert(deliveries)
      .values({ id, channel: 'digest-email', payload })
      .onConflictDoNothing()
    if (rowCount === 0) return
    await transaction
      .update(people)
      .set({ followUpAt: null, digestedAt: sql`now()` })
      // As one parameter: a statement has 65,535 at most.
      .where(sql`${people.id} = any(${sql.param(found.map((person) => person.id))}::uuid[])`)
  })
}

/** Those who are named, by the score that is stored; the email computes it again. */
function best(found: Person[]): Person[] {
  return found.toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0)).slice(0, NAMED)
}
