import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import { LEAD_EMAILS } from '#lib/content/lead-emails.ts'
import { env } from '#lib/platform/env/env.ts'
import { flagOf } from '#lib/leads/capture/honeypot.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { withLeadPriority } from '#lib/leads/capture/lead-priority.ts'
import { aboutResource } from '#lib/leads/capture/resource.ts'
import { deliveriesOf } from '#lib/leads/capture/started.ts'
import { readLeadEmails } from '#lib/leads/capture/lead-emails.ts'
import { storeLead } from '#lib/leads/capture/store.ts'
import { countingStores } from '#lib/leads/capture/store-count.ts'
import { slugOf, type Submission } from '#lib/leads/capture/submission.ts'
import { submissionId } from '#lib/leads/capture/submission-id.ts'
import { emailSubmissions, type Flag } from '#lib/platform/database/tables.ts'

/**
 * Stores a submission and its deliveries in one statement: all or nothing. What they say is
 * rendered here, once. A submission repeated with its idempotency key isn't stored again and gets
 * the same ID. Suspected spam is stored with the reason and has no deliveries.
 *
 * @param network a keyed hash of the visitor's network
 * @throws the driver's error when nothing was stored
 */
export async function captureLead(
  submission: Submission,
  network = '',
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
  const [about, emails] = await Promise.all([
    aboutResource(slugOf(source) ?? source),
    readLeadEmails(),
  ])
  const deliveries = deliveriesOf({
    id,
    email,
    source,
    ...about,
    network,
    page,
    attribution: attribution ?? null,
    at: new Date(),
    isForDigest: emails?.isDaily ?? LEAD_EMAILS.isDaily,
    siteUrl: env.SITE_URL,
    company: emails?.company ?? '',
    sender: emails?.sender ?? '',
  })
  const lead = { id, email, source, page, consent, attribution, network, deliveries }
  await withLeadPriority(() => countingStores(() => storeLead(lead)))
  return { id, flag }
}
