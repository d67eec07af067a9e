import 'server-only'
import { asc, sql } from 'drizzle-orm'
import { database, pool } from '#lib/platform/database/pool.ts'
import { people } from '#lib/platform/database/tables/people.ts'
import type { LeadEmails } from '#lib/content/lead-emails.ts'
import { env } from '#lib/platform/env/env.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { yieldToLeads } from '#lib/platform/database/lead-priority.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { briefOf } from '#lib/leads/brief/brief.ts'
import { renderFollowUp } from '#lib/leads/follow-up/render.ts'
import { textsFor } from '#lib/leads/brief/read-texts.ts'
import type { Texts } from '#lib/leads/brief/results.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { addressAmong, readMembers, type KnownMember } from '#lib/leads/owners/members.ts'
import { datedStories, type DatedStory } from '#lib/leads/story/story.ts'

const BATCH = 20
const TIME_BUDGET = 5_000

/**
 * Due, or dated ahead of a clock that was set back since. Waits for the first email; who has none
 * is in a digest. That is looked up by itself, since a join may read all deliveries for each person.
 */
const IS_DUE = sql`people.follow_up_at is not null and not people.is_flagged
  and (people.follow_up_at <= now() or people.last_at > now() + interval '1 minute')
  and (select bool_and((select state <> 'waiting' from deliveries first
      where first.submission_id = submission.id and first.channel = 'team-email'))
    from email_submissions submission where lower(submission.email) = people.person)`

/**
 * Any number of processes may do so at once, and be killed at any point: one statement queues the
 * email and ends its wait.
 */
export async function queueFollowUps(): Promise<void> {
  const stopAt = performance.now() + TIME_BUDGET
  while (performance.now() < stopAt && !stopping.aborted && (await queueBatch()));
}

/**
 * Renders without locks, and queues nothing of a story that has gone on meanwhile. True if there
 * may be more.
 */
async function queueBatch(): Promise<boolean> {
  await yieldToLeads()
  const order = asc(people.followUpAt)
  const stories = await datedStories(database(), { which: IS_DUE, order, limit: BATCH })
  if (stories.length === 0) return false
  const [texts, emails, members] = await Promise.all([
    textsFor(stories),
    readLeadEmails(),
    readMembers(),
  ])
  const rows = stories.map((story) => rowOf(story, { texts, emails, members }))
  const { rowCount } = await pool().query(QUEUE, [JSON.stringify(rows)])
  return rowCount === BATCH
}

interface Around {
  texts: Texts
  emails: LeadEmails | null
  members: readonly KnownMember[]
}

/**
 * With the email, to who looks after them or else to the team; or null if there is nothing to say
 * that the first one didn't.
 */
function rowOf(story: DatedStory, { texts, emails, members }: Around) {
  const { id, person } = story.person
  const brief = briefOf(story, texts)
  const { LEADS_FROM, LEADS_TO, SITE_URL: siteUrl } = env
  const address = addressAmong(members, story.person.owner?.id)
  const to = address ? [address] : LEADS_TO
  const { company = '', sender = '' } = emails ?? {}
  const isUnread = story.person.resources.some((slug) => !texts.resources.has(slug))
  const from = senderOf(LEADS_FROM, sender)
  return {
    id,
    delivery: namedId('follow-up-email', person),
    version: story.version,
    submission: brief?.first.id,
    is_unread: isUnread,
    payload: brief?.isNews ? renderFollowUp(brief, { from, to, company, siteUrl }) : null,
  }
}

/**
 * Locks the submission and then the person, as an erasure does. Without news it looks again after a
 * week, when no browser can add to the story any more; sooner if content didn't say whether a
 * resource is a tool, whose use is news.
 */
const QUEUE = `
  with given as (
    select * from jsonb_to_recordset($1) as row
      (id uuid, delivery uuid, version text, submission uuid, payload jsonb, is_unread boolean)
  ),
  kept as (
    select submission.id from email_submissions submission
    join given on given.submission = submission.id
    for key share of submission skip locked
  ),
  free as (
    select given.*, people.last_at from kept join given on given.submission = kept.id
    join people on people.id = given.id
    where people.xmin::text = given.version and people.follow_up_at is not null
    for update of people skip locked
  ),
  queued as (
    insert into deliveries (id, submission_id, channel, payload)
    select delivery, submission, 'follow-up-email', payload
      || coalesce((select jsonb_strip_nulls(jsonb_build_object('network', first.payload -> 'network'))
        from deliveries first
        where first.submission_id = submission and first.channel = 'team-email'), '{}')
    from free where payload is not null
    on conflict do nothing
  ),
  unlinked as (
    update deliveries set payload = deliveries.payload - 'network' from free
    where submission_id = submission and channel = 'team-email'
      and state = 'sent' and (free.payload is not null or free.last_at + interval '7 days' <= now())
  )
  update people set follow_up_at = case
    when free.payload is null and is_unread and people.last_at + interval '7 days' > now()
      then now() + interval '5 minutes'
    when free.payload is null and people.last_at + interval '7 days' > now()
      then people.last_at + interval '7 days' end
  from free where people.id = free.id`
