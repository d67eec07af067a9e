import { CHANNELS } from '#lib/leads/channels/channels.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import { sourceSlug } from '#lib/leads/person/source-slug.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import { ARRIVALS, readDeliveries, type Row } from './arrivals.ts'
import type { Target } from './target.ts'
import { GUIDE, TOOL, type Submission } from './visitors.ts'

/**
 * Judges every channel by itself: a lead has the delivery that it starts there, and so have a
 * booking, a result and a person of whom there is more to tell; and the provider got each delivery
 * once, and nothing else.
 */
export async function judgeDeliveries(
  target: Target,
  submissions: readonly Submission[],
): Promise<{ lost: string[]; doubled: string[] }> {
  const rows = await readDeliveries(target)
  const leads = await queryRows<Pick<Row, 'email' | 'source'>>(target.databaseUrl, LEADS)
  const emails = [...new Set(leads.map(({ email }) => email))]
  const lost: string[] = []
  const doubled: string[] = []
  const compare = (what: string, expected: readonly string[], found: readonly string[]) => {
    const numbers = Map.groupBy(found, (one) => one)
    for (const one of new Set(expected)) {
      if (!numbers.has(one)) lost.push(`${what} ${one}`)
    }
    const known = new Set(expected)
    for (const [one, { length }] of numbers) {
      if (length > 1 || !known.has(one)) doubled.push(`${what} ${one}`)
    }
  }
  const ids = new Set(rows.map(({ id }) => id))
  for (const { name: channel, start } of CHANNELS) {
    for (const { email, source } of start ? leads : []) {
      // About a tool, the result is emailed: below.
      if (channel === 'lead-email' && sourceSlug(source) !== GUIDE) continue
      const id = start?.per === 'person' ? namedId(channel, email) : namedId(channel, email, source)
      if (!ids.has(id)) lost.push(`the delivery of ${channel} for ${email}`)
    }
  }
  for (const submission of submissions) {
    for (const [what, id] of started(submission)) if (!ids.has(id)) lost.push(what)
  }
  for (const provider of new Set(CHANNELS.map((channel) => channel.provider.name))) {
    const { name, list } = ARRIVALS[provider]
    const through = CHANNELS.filter((channel) => channel.provider.name === provider)
    const own = rows.filter(({ channel }) => through.some((one) => one.name === channel))
    compare(`at ${provider}:`, own.map(name), await list(target, emails))
  }
  return { lost, doubled }
}

/** What follows from what a visitor did after the gate: a name, and the ID of the delivery. */
function started({ id: lead, email, page, finished, booked }: Submission): [string, string][] {
  if (lead === null) return []
  const found: [string, string][] = []
  if (booked || page.includes(TOOL))
    found.push([`the second email about ${email}`, namedId('follow-up-email', email)])
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
