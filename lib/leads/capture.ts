import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import { env } from '#lib/env.ts'
import { couldBeAddress } from '#lib/leads/email.ts'
import { flagOf } from '#lib/leads/honeypot.ts'
import { despiteLostConnection } from '#lib/leads/lost-connection.ts'
import { namedId } from '#lib/leads/named-id.ts'
import { personOf } from '#lib/leads/person.ts'
import { withPrecedence } from '#lib/leads/precedence.ts'
import { titleOf } from '#lib/leads/resource.ts'
import { storeLead } from '#lib/leads/store.ts'
import { counted } from '#lib/leads/store-count.ts'
import { slugOf, type Submission } from '#lib/leads/submission.ts'
import { submissionId } from '#lib/leads/submission-id.ts'
import { emailSubmissions, type Flag } from '#lib/leads/tables.ts'
import { renderTeamEmail } from '#lib/leads/team-email/render.ts'

/**
 * Stores a submission and its deliveries in one statement: all or nothing. The team's email is
 * rendered here, once, and isn't sent for a person they already know. A submission repeated with
 * its idempotency key isn't stored again and gets the same ID. Suspected spam is stored with the
 * reason and has no deliveries.
 *
 * @throws the driver's error when nothing was stored
 */
export async function captureLead(
  submission: Submission,
): Promise<{ id: string; flag: Flag | null }> {
  const { email, source, page = null, consent, attribution } = submission
  const id = submissionId(submission)
  const flag = flagOf(submission)
  if (flag !== null) {
    const row = { id, email, source, page, flag, consentText: consent, attribution }
    await despiteLostConnection((connection) =>
      drizzle(connection).insert(emailSubmissions).values(row).onConflictDoNothing(),
    )
    return { id, flag }
  }
  const title = await titleOf(slugOf(source) ?? source)
  const mail = renderTeamEmail(
    { id, email, title, page, at: new Date() },
    { from: env.LEADS_FROM, to: env.LEADS_TO, siteUrl: env.SITE_URL },
  )
  const person = personOf(email)
  const deliveries = {
    mailId: namedId('team-email', person),
    mail,
    contactId: namedId('marketing-list', person, source),
    contact: couldBeAddress(email) ? { email, source } : null,
  }
  const lead = { id, email, source, page, consent, attribution, ...deliveries }
  await withPrecedence(() => counted(() => storeLead(lead)))
  return { id, flag }
}
