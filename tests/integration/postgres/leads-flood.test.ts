import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ChannelName } from '#lib/leads/channels/channels.ts'
import { startProduct } from '../leads-product.ts'
import { startWaiting } from '#tools/harness/script.ts'
import { startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
const more = { DATABASE_URL: postgres.server.url, DELIVERIES_PER_HOUR: '100' }
const product = await startProduct(more, ['webhook', 'slack'])

/** The five that a lead about a guide has. */
function fiveFor(email: string) {
  const mail = { from: 'a@b.example', to: [email], subject: email, html: '<p>', text: email }
  const payloads: Partial<Record<ChannelName, object>> = {
    'team-email': mail,
    'lead-email': mail,
    'marketing-list': { email, source: 'resource_x' },
    slack: { text: email },
    webhook: { type: 'lead.created', timestamp: new Date().toISOString(), data: { email } },
  }
  return Object.entries(payloads).map(([channel, payload]) => ({
    id: randomUUID(),
    channel: channel as ChannelName,
    payload,
    oncePerPerson: false,
  }))
}

async function give(email: string, network: string): Promise<void> {
  const { storeLead } = await import('#lib/leads/capture/store.ts')
  const lead = { id: randomUUID(), email, source: 'resource_x', page: null }
  const deliveries = fiveFor(email)
  await storeLead({ ...lead, consent: null, attribution: null, network, deliveries })
}

const DUE = `select from deliveries where state = 'waiting' and next_attempt_at <= now() limit 1`
/** What a provider on a busy machine was late with. */
const RETRY = `
  update deliveries set next_attempt_at = now() where state = 'waiting' and attempts > 0 returning id`

/** Starts a process of the site that waits for a signal to send what is due. */
const startProcess = () => startWaiting(new URL('due-process.ts', import.meta.url), ['drain'])

test('after 200 leads from one network, the five deliveries of another’s leave at once', async () => {
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
  await Promise.all(Array.from({ length: 200 }, (_, n) => give(`flood-${n}@example.com`, 'one')))
  processes[0]?.go()
  await processes[0]?.ended
  // On a slow machine its time is over before it has put all of them back.
  const { drainDeliveries } = await import('#lib/leads/outbox/drain.ts')
  while ((await postgres.rows(DUE)).length > 0) await drainDeliveries()
  await give('real@example.com', 'another')
  for (const { go } of processes.slice(1)) go()
  await Promise.all(processes.map(({ ended }) => ended))
  while ((await postgres.rows(RETRY)).length > 0) await drainDeliveries()
  const sent = await postgres.rows(
    `select lead.email = 'real@example.com' as real, channel, count(*)::int as number
     from deliveries join email_submissions lead on lead.id = submission_id
     where deliveries.state = 'sent' group by 1, 2 order by 1, 2`,
  )
  const channels = ['lead-email', 'marketing-list', 'slack', 'team-email', 'webhook']
  expect(sent).toEqual([
    ...channels.map((channel) => ({ real: false, channel, number: 25 })),
    ...channels.map((channel) => ({ real: true, channel, number: 1 })),
  ])
  const { deliveryHealth } = await import('#lib/leads/outbox/health.ts')
  expect(await deliveryHealth()).toEqual({ oldestWaiting: 0, parked: 0, held: [] })
  const lines = await product.received('slack')
  expect(lines.filter(({ body }) => body.includes('network'))).toEqual([])
})
