import { setTimeout as sleep } from 'node:timers/promises'
import { LEAD_CHANNELS } from '#lib/leads/channels/channels.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import type { Outcome } from './record.ts'
import type { Target } from './target.ts'
import { GUIDE } from './visitors.ts'

/** Within the limit of one network for ten minutes, and far beyond what is sent in an hour. */
const FLOOD = 200
/** What the site sends in an hour, on each channel; a quarter of it for one network. */
export const PER_HOUR = 100
/** Requests at a time. */
const WORKERS = 8
/** Milliseconds: what 'at once' is, on a busy machine. */
const AT_ONCE = 20_000

interface Delivery {
  channel: string
  state: string
  seconds: number
}

/**
 * One network sends as many leads as its limit lets through, then somebody else asks for a guide.
 * All that tells of the latter, on every channel that a lead wakes, has to leave at once.
 */
export async function floodFaults(target: Target): Promise<Outcome> {
  const bad: string[] = []
  let [next, refused] = [0, 0]
  const worker = async () => {
    while (next < FLOOD) {
      const status = await give(target, next, `flood-${next++}@example.com`, '203.0.113.7')
      if (status !== 201) refused++
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  if (refused > 0) bad.push(`${refused} of ${FLOOD} leads were refused`)

  const status = await give(target, 0, 'real@example.com', '198.51.100.20')
  if (status !== 201) bad.push(`the real lead was refused: ${status}`)
  const own = () => queryRows<Delivery>(target.databaseUrl, OWN)
  const deadline = performance.now() + AT_ONCE
  let deliveries = await own()
  while (deliveries.some(({ state }) => state !== 'sent') && performance.now() < deadline) {
    await sleep(100)
    deliveries = await own()
  }
  for (const { channel, state } of deliveries)
    if (state !== 'sent') bad.push(`the real lead's ${channel} is ${state}`)
  if (deliveries.length < LEAD_CHANNELS.length)
    bad.push(`the real lead has ${deliveries.length} deliveries`)
  const [{ most = 0 } = {}] = await queryRows<{ most: number }>(target.databaseUrl, MOST)
  if (most > PER_HOUR / 4) bad.push(`one network had ${most} of ${PER_HOUR} in an hour`)
  const counts = {
    leads: FLOOD,
    'refused by us': refused,
    'sent about them': most,
    'its deliveries': deliveries.length,
    'all sent after, s': Math.max(...deliveries.map(({ seconds }) => seconds)),
  }
  return { counts, bad }
}

async function give({ sites }: Target, number: number, email: string, from: string) {
  const response = await fetch(`${sites[number % sites.length]}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, source: `resource_${GUIDE}` }),
  })
  return response.status
}

const OF = `from deliveries join email_submissions lead on lead.id = submission_id`
const OWN = `
  select channel, state, round(extract(epoch from
    coalesce(sent_at, now()) - deliveries.created_at)::numeric, 1)::float as seconds
  ${OF} where email = 'real@example.com' and channel <> 'follow-up-email'`
const MOST = `
  select max(number)::int as most from (
    select count(*) as number ${OF} where email like 'flood-%' and state = 'sent' group by channel
  ) as each`
