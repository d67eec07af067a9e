import 'server-only'
import { sql } from 'drizzle-orm'
import { getDraftedSequences, getLeadEmails } from '#lib/content/fetch.ts'
import { env } from '#lib/platform/env/env.ts'
import { database } from '#lib/platform/database/pool.ts'
import { type Reader, LAST_RESULTS, valuesOf } from '#lib/leads/channels/sequence-email/prepare.ts'
import { missingFigure, renderStep } from '#lib/leads/channels/sequence-email/render.ts'

/** A sequence as one person reads it. */
export interface SequenceForPerson {
  id: string
  name: string
  /** Whether this is yet to be published. */
  isDraft: boolean
  emails: {
    key: string
    days: number
    hour: number
    subject: string
    text: string
    /** The figure without which they don't get it. */
    missing: string | null
  }[]
}

/**
 * The emails of each sequence, drafts included, as a person would get them now, in it or not.
 * Nothing is sent. Null if there is no such person.
 *
 * @throws if content doesn't respond
 */
export async function sequencesFor(person: string): Promise<SequenceForPerson[] | null> {
  const { rows } = await database().execute<Reader>(sql`
    select person.email, submission.source, ${LAST_RESULTS} as results
    from people person
    left join lateral (
      select source from email_submissions
      where lower(email) = person.person and source <> 'booking'
      order by created_at desc, id limit 1
    ) submission on true
    where person.id = ${person}`)
  const [known] = rows
  if (!known) return null
  const [sequences, values, { company }] = await Promise.all([
    getDraftedSequences(),
    valuesOf(known),
    getLeadEmails(),
  ])
  const unsubscribe = `${env.SITE_URL}/privacy`
  const around = { to: known.email, values, unsubscribe, company, siteUrl: env.SITE_URL }
  return sequences.map(({ id, name, isDraft, steps }) => ({
    id,
    name,
    isDraft,
    emails: steps.map((step) => {
      const { subject, text } = renderStep({ ...around, step }, { from: '', replyTo: [] })
      const { key, days, hour } = step
      return { key, days, hour, subject, text, missing: missingFigure({ step, values }) }
    }),
  }))
}
