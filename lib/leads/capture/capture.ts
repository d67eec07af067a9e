import 'server-only'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type StoredDelivery, storeLead, countingStores } from '#lib/leads/capture/store.ts'
import { LEAD_EMAILS } from '#lib/content/lead-emails.ts'
import { env, type Env } from '#lib/platform/env/env.ts'
import { flagOf } from '#lib/leads/person/in-browser.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { withLeadPriority } from '#lib/platform/database/lead-priority.ts'
import { aboutResource, readLeadEmails } from '#lib/leads/content/content.ts'
import { slugOf, type Submission, submissionId } from '#lib/leads/capture/submission.ts'
import { emailSubmissions, type Flag } from '#lib/platform/database/tables/people.ts'
import { CHANNELS } from '#lib/leads/channels/channels.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { personOf } from '#lib/leads/person/email-address.ts'
import type { Channel, NewEvent, NewLead } from '#lib/leads/provider/channel.ts'
import type { EventDelivery } from '#lib/leads/story/record.ts'

/**
 * Stores a submission and its deliveries, all or nothing, with what they say rendered once.
 * Repeated with its idempotency key, it is stored once. Suspected spam has no deliveries.
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
    confirmation: emails?.confirmation ?? 'none',
  })
  const lead = { id, email, source, page, consent, attribution, network, deliveries }
  await withLeadPriority(() => countingStores(() => storeLead(lead)))
  return { id, flag }
}

export function deliveriesOfEvent(event: NewEvent): EventDelivery[] {
  const channels: readonly Channel<Env>[] = CHANNELS
  return channels.flatMap((channel) => {
    const news = channel.onEvent?.(event, env)
    if (!news) return []
    const { name, ...rest } = news
    return [{ id: namedId(channel.name, event.lead, name), channel: channel.name, ...rest }]
  })
}

function deliveriesOf(lead: NewLead): StoredDelivery[] {
  const person = personOf(lead.email)
  return CHANNELS.flatMap(({ name, start }) => {
    const payload = start?.payload(lead, env)
    if (!start || !payload) return []
    const of = { person: [person], resource: [person, lead.source], submission: [lead.id] }
    const id = namedId(name, ...of[start.per])
    return [{ id, channel: name, payload, oncePerPerson: start.per === 'person' }]
  })
}
