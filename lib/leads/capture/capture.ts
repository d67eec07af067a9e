import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import { env } from '#lib/env/env.ts'
import { couldBeEmail } from '#lib/leads/person/email-address.ts'
import { flagOf } from '#lib/leads/capture/honeypot.ts'
import { retryOnLostConnection } from '#lib/database/lost-connection.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import { personOf } from '#lib/leads/person/person.ts'
import { withLeadPriority } from '#lib/leads/capture/lead-priority.ts'
import { titleOf } from '#lib/leads/capture/resource.ts'
import { storeLead } from '#lib/leads/capture/store.ts'
import { countingStores } from '#lib/leads/capture/store-count.ts'
import { slugOf, type Submission } from '#lib/leads/capture/submission.ts'
import { submissionId } from '#lib/leads/capture/submission-id.ts'
import { emailSubmissions, type Flag } from '#lib/database/tables.ts'
import { renderTeamEmail } from '#lib/leads/channels/team-email/render.ts'

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
    await retryOnLostConnection((connection) =>
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
    contact: couldBeEmail(email) ? { email, source } : null,
  }
  const lead = { id, email, source, page, consent, attribution, ...deliveries }
  await withLeadPriority(() => countingStores(() => storeLead(lead)))
  return { id, flag }
}
