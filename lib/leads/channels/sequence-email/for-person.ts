import 'server-only'
import { sql } from 'drizzle-orm'
import { getLeadEmails } from '#lib/content/fetch.ts'
import { env } from '#lib/platform/env/env.ts'
import { database } from '#lib/platform/database/pool.ts'
import { type Reader, LAST_RESULTS, valuesOf } from '#lib/leads/channels/sequence-email/prepare.ts'
import { missingFigure, renderStep } from '#lib/leads/channels/sequence-email/render.ts'
import { readSequences } from '#lib/leads/sequences/known.ts'

/** A sequence as one person reads it. */
export interface SequenceForPerson {
  id: string
  name: string
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
 * The emails of each published sequence as a person would get them now, in it or not. Nothing is
 * sent. Null if there is no such person.
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
  const sequences = await readSequences()
  if (!sequences) throw new Error('Content does not respond.')
  const [values, { company }] = await Promise.all([valuesOf(known), getLeadEmails()])
  const unsubscribe = `${env.SITE_URL}/privacy`
  const around = { to: known.email, values, unsubscribe, company, siteUrl: env.SITE_URL }
  return sequences.map(({ id, name, steps }) => ({
    id,
    name,
    emails: steps.map((step) => {
      const { subject, text } = renderStep({ ...around, step }, { from: '', replyTo: [] })
      const { key, days, hour } = step
      return { key, days, hour, subject, text, missing: missingFigure({ step, values }) }
    }),
  }))
}
