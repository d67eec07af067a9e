import { CHANNELS, PROVIDER_NAMES, type ProviderName } from '#lib/leads/channels/channels.ts'
import { alertEmail, callEmail } from '#lib/leads/channels/call-email/channel.ts'
import { namedId, sourceSlug } from '#lib/leads/person/ids.ts'
import { STAND_INS_OF } from '#lib/local-cloud/services.ts'
import type { Received } from '#lib/local-cloud/web/received.ts'
import type { Target } from '#tools/faults/target.ts'
import { GUIDE, TOOL, type Submission } from '#tools/faults/visitors.ts'
import { queryRows } from '#tools/harness/query-rows.ts'

interface Lead {
  id: string
  email: string
  page: string
}

/**
 * Compares the site's responses with the table and with everything that providers got: each
 * acknowledged submission must be one row, have each delivery that its channels start, and each
 * delivery must have arrived once. `lost` and `doubled` must be empty.
 */
export async function judge(target: Target, submissions: Submission[]) {
  const leads = await queryRows<Lead>(
    target.databaseUrl,
    'select id, email, page from email_submissions',
  )
  const [{ failed = 0 } = {}] = await queryRows<{ failed: number }>(
    target.databaseUrl,
    'select sum(attempts - 1)::int as failed from deliveries',
  )
  const ids = Map.groupBy(leads, ({ page }) => page)
  const { lost, doubled } = await judgeDeliveries(target, submissions)
  for (const { page, id } of submissions) {
    const stored = ids.get(page) ?? []
    if (id !== null && !stored.some((lead) => lead.id === id)) lost.push(`the lead of ${page}`)
    if (stored.length > 1) doubled.push(`the lead of ${page}`)
  }
  const events = Map.groupBy(await queryRows<{ event: string }>(target.databaseUrl, EVENTS), byName)
  for (const { id, booked, finished } of submissions) {
    if (booked && !events.has(`booking of ${id}`)) lost.push(`the booking of ${id}`)
    if (finished && !events.has(`result of ${id}`)) lost.push(`the result of ${id}`)
  }
  for (const [event, { length }] of events) if (length > 1) doubled.push(`the ${event}`)
  return { stored: leads.length, failedAttempts: failed, lost, doubled }
}

const EVENTS = `
  select kind || ' of ' || submission_id as event from person_events
  where kind in ('booking', 'result')`

function byName({ event }: { event: string }): string {
  return event
}

/**
 * Judges every channel by itself: a lead has the delivery that it starts there, and so have a
 * booking, a result and a person of whom there is more to tell; and the provider got each delivery
 * once, and nothing else.
 */
async function judgeDeliveries(target: Target, submissions: readonly Submission[]) {
  const deliveries = await readDeliveries(target)
  const leads = await queryRows<Pick<Delivery, 'email' | 'source'>>(target.databaseUrl, LEADS)
  const lost: string[] = []
  const doubled: string[] = []
  const ids = new Set(deliveries.map(({ id }) => id))
  for (const { name: channel, start } of CHANNELS) {
    for (const { email, source } of start ? leads : []) {
      // About a tool, the result is emailed: below.
      if (channel === 'lead-email' && sourceSlug(source) !== GUIDE) continue
      // Nobody is asked to confirm an address, unless staff want it.
      if (channel === 'confirmation-email') continue
      const id = start?.per === 'person' ? namedId(channel, email) : namedId(channel, email, source)
      if (!ids.has(id)) lost.push(`the delivery of ${channel} for ${email}`)
    }
  }
  const alerted = new Set(
    deliveries.flatMap(({ channel, email }) => (TELLING.has(channel) ? email : [])),
  )
  const finished = new Set(submissions.flatMap((one) => (one.finished ? one.email : [])))
  for (const submission of submissions) {
    for (const [what, id] of started(submission)) if (!ids.has(id)) lost.push(what)
    const { id, email, page, booked } = submission
    if (id !== null && booked && !alerted.has(email)) lost.push(`the alert about ${email}`)
    // An alert about who has a result says what the second email would.
    const isTold = alerted.has(email) && finished.has(email)
    if (
      id !== null &&
      page.includes(TOOL) &&
      !isTold &&
      !ids.has(namedId('follow-up-email', email))
    )
      lost.push(`the second email about ${email}`)
  }
  const arrived = await judgeArrivals(target, deliveries)
  return { lost: [...lost, ...arrived.lost], doubled: [...doubled, ...arrived.doubled] }
}

/**
 * Whether providers got each of these deliveries once, and nothing else.
 *
 * @param about what messages have in them that could be of these; '' where they are all there are
 */
export async function judgeArrivals(target: Target, deliveries: readonly Delivery[], about = '') {
  const lost: string[] = []
  const doubled: string[] = []
  for (const provider of PROVIDER_NAMES) {
    const own = throughProvider(provider, deliveries)
    const { numbers, strangers } = arrivals(await target.received(STAND_INS_OF[provider].name), own)
    for (const { id, body } of strangers)
      if (body.includes(about)) doubled.push(`at ${provider}: ${id}, of no delivery`)
    for (const { id, channel, email } of own) {
      const number = numbers.get(id) ?? 0
      if (number === 0) lost.push(`at ${provider}: ${channel} for ${email}`)
      if (number > 1) doubled.push(`at ${provider}: ${channel} for ${email}`)
    }
  }
  return { lost, doubled }
}

/** An email of these tells of somebody before the second one about them does. */
const TELLING = new Set<string>([alertEmail.name, callEmail.name])

/** The deliveries that a visitor started after the gate: a name for each, and its ID. */
function started({ id: lead, email, finished, booked }: Submission): [string, string][] {
  if (lead === null) return []
  const found: [string, string][] = []
  if (booked)
    found.push([`the webhook of ${lead}'s booking`, webhookId(lead, 'lead.booking_pressed')])
  if (finished) {
    found.push([`the webhook of ${lead}'s result`, webhookId(lead, 'lead.tool_finished roi')])
    found.push([`the result for ${email}`, namedId('lead-email', email, `resource_${TOOL}`)])
  }
  return found
}

const webhookId = (lead: string, type: string) => namedId('webhook', lead, type)

const LEADS = `
  select lower(email) as email, source from email_submissions where flag is null`

/** A delivery, as what arrived is compared with it. */
export interface Delivery {
  id: string
  channel: string
  state: string
  email: string
  source: string
  /** With the submission's, what the provider was told that it is called. */
  key: string
  /** Null if it isn't sent. */
  providerId: string | null
  /** What a message is to say; null of other channels, of what was sent or wasn't yet composed. */
  text: string | null
}

/** All deliveries that there are. */
export function readDeliveries({ databaseUrl }: Target): Promise<Delivery[]> {
  return queryRows<Delivery>(databaseUrl, DELIVERIES)
}

const DELIVERIES = `
  select deliveries.id, channel, state, provider_id as "providerId", payload ->> 'text' as text,
    deliveries.id || '-' || submission_id as key,
    coalesce(lower(email), '') as email, coalesce(source, '') as source
  from deliveries left join email_submissions lead on lead.id = submission_id`

const throughProvider = (provider: ProviderName, deliveries: readonly Delivery[]) => {
  const channels = CHANNELS.filter((channel) => channel.provider.name === provider)
  return deliveries.filter(({ channel }) => channels.some(({ name }) => name === channel))
}

/**
 * How often each delivery has arrived: a message is the delivery that gave it its name, or else one
 * to each email address that it mentions. Of several to one address, each is one message.
 */
export function arrivals(messages: readonly Received[], deliveries: readonly Delivery[]) {
  const numbers = new Map<string, number>()
  const numberOf = ({ id }: Delivery) => numbers.get(id) ?? 0
  const strangers: Received[] = []
  const found = messages.map((message) => ({
    message,
    named: deliveries.filter(
      ({ providerId, key }) => message.id === providerId || message.id === key,
    ),
  }))
  // First those that have a name: the others are of deliveries that nothing names.
  const ordered = found.toSorted((one, other) => other.named.length - one.named.length)
  for (const { message, named } of ordered) {
    const mentioned = new Set(message.body.toLowerCase().match(/[\w.+-]+@[\w.-]+\w/g))
    const to = Map.groupBy(
      deliveries.filter(({ email }) => mentioned.has(email)),
      ({ email }) => email,
    )
    const others = [...to.values()].flatMap((own) =>
      own.toSorted((one, other) => numberOf(one) - numberOf(other)).slice(0, 1),
    )
    const owners = named.length > 0 ? named : others
    if (owners.length === 0) strangers.push(message)
    for (const owner of owners) numbers.set(owner.id, numberOf(owner) + 1)
  }
  return { numbers, strangers }
}
