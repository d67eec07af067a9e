import 'server-only'
import { sql } from 'drizzle-orm'
import { getLeadEmails, getResource } from '#lib/content/fetch.ts'
import { env } from '#lib/platform/env/env.ts'
import { database } from '#lib/platform/database/pool.ts'
import { resultRows } from '#lib/leads/channels/lead-email/prepare.ts'
import { missingFigure, renderStep } from '#lib/leads/channels/sequence-email/render.ts'
import { senderOf } from '#lib/leads/email/text.ts'
import { fulfil } from '#lib/leads/email/wish.ts'
import { answeredBy } from '#lib/leads/owners/members.ts'
import { sourceSlug } from '#lib/leads/person/ids.ts'
import type { ClaimedWish, Prepared } from '#lib/leads/provider/channel.ts'
import { signToken } from '#lib/leads/result-link/token.ts'
import { readSequences } from '#lib/leads/sequences/known.ts'
import { LACKS_FIGURE } from '#lib/leads/sequences/runs.ts'
import { VISITOR_EVENTS } from '#lib/leads/story/kinds.ts'
import { resultOf } from '#lib/leads/story/results.ts'

/** What an email may say of a person. */
export interface Reader extends Record<string, unknown> {
  email: string
  /** What they asked for; null if nothing. */
  source: string | null
  /** What they entered in each tool last. */
  results: unknown[]
}

interface Due extends Reader {
  sequence: string
  step: string
  person: string
}

/** SQL: `Reader.results` of `person`. */
export const LAST_RESULTS = sql`array(select distinct on (data ->> 'tool') data from person_events
  where person_id = person.id and kind = 'result' and data ->> 'shared' = 'false'
  order by data ->> 'tool', created_at desc)`

/**
 * Writes an email as its document has it now, once. Before each attempt it is asked whether the
 * sequence goes on for this person; if not, nothing is sent.
 */
export async function prepareStep(claimed: ClaimedWish): Promise<Prepared> {
  const { rows } = await database().execute<Due>(sql`
    select email.sequence, email.step, person.id as person, person.email, submission.source,
      ${LAST_RESULTS} as results
    from sequence_emails email
    join sequence_runs run on run.id = email.run_id and run.ended_at is null
    join people person on person.id = run.person_id
    join deliveries delivery on delivery.id = email.id
    join email_submissions submission on submission.id = delivery.submission_id
    where email.id = ${claimed.id}`)
  const [due] = rows
  if (!due) return fulfil(claimed, null)
  const sequence = (await readSequences())?.find(({ id }) => id === due.sequence)
  // It goes on, so it is published: content doesn't respond, or another process read it first.
  if (!sequence) return { kind: 'failed', reason: 'this process has not read the sequence yet' }
  if (!Object.hasOwn(Object(claimed.payload), 'wish'))
    return { kind: 'ready', payload: claimed.payload }
  const step = sequence.steps.find(({ key }) => key === due.step)
  if (!step && sequence.steps.length === 0)
    return { kind: 'failed', reason: 'an email of this sequence can’t be sent as it is' }
  if (!step) return skip(claimed, 'It is not in the sequence any longer')
  const values = await valuesOf(due)
  const missing = missingFigure({ step, values })
  if (missing) return skip(claimed, `${LACKS_FIGURE} {${missing}}`)
  const { sender, company } = await getLeadEmails()
  const to = due.email
  const unsubscribe = `${env.SITE_URL}/api/emails/unsubscribe?token=${signToken('unsubscribing', due.person)}`
  const from = senderOf(env.LEADS_FROM, sender)
  const email = { to, step, values, unsubscribe, company, siteUrl: env.SITE_URL }
  return fulfil(claimed, renderStep(email, { from, replyTo: await answeredBy(to) }))
}

async function skip(claimed: ClaimedWish, why: string): Promise<Prepared> {
  await database().execute(
    sql`update sequence_emails set skipped = ${why} where id = ${claimed.id}`,
  )
  return fulfil(claimed, null)
}

/** Each figure of a person by its name in a sequence's text. */
export async function valuesOf({
  source,
  results,
}: Reader): Promise<Partial<Record<string, string>>> {
  const resource = source === null ? null : await getResource(sourceSlug(source))
  const found = results.flatMap((data) => {
    const stored = VISITOR_EVENTS.result.safeParse(data).data
    return (stored && resultOf(stored)) ?? []
  })
  const rows = (await Promise.all(found.map(resultRows))).flat()
  return {
    ...Object.fromEntries(rows.map(({ label, value }) => [label, value])),
    ...(resource && { resource: resource.title }),
  }
}
