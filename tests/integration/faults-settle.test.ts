import { expect, test, vi } from 'vitest'
import type * as Webhook from '#lib/leads/channels/webhook/channel.ts'
import { pendingAt, rootOf } from '#tools/harness/inject-fault.ts'
import { startProduct } from './leads-product.ts'

// A second channel beside Slack whose provider would take everything twice.
vi.doMock('#lib/leads/channels/webhook/channel.ts', async (load) => {
  const { webhook } = await load<typeof Webhook>()
  return { webhook: { ...webhook, onlyOnce: 'the CRM' } }
})
const product = await startProduct({}, ['webhook', 'slack', 'scheduling', 'hubspot', 'pipedrive'])

test('the fault run finds what may have arrived on every channel that is told once', async () => {
  const { settle } = await import('#tools/faults/settle.ts')
  await product.captureLead({ email: 'ada@example.com', source: 'resource_x' })
  await product.rows('create table before as select id, payload from deliveries')
  await product.drainDeliveries()
  await product.rows(`update deliveries
    set state = 'parked', provider_id = null, payload = before.payload
    from before where before.id = deliveries.id and channel in ('webhook', 'slack')`)
  await product.rows('update people set follow_up_at = null')
  await settle(
    {
      sites: ['http://localhost:3000'],
      victims: [{ kill: async () => {}, restart: async () => {} }],
      databaseUrl: String(process.env.DATABASE_URL),
      schedulerSecrets: { 'cal.com': '', calendly: '' },
      injectFault: (provider, fault) => product.injectFault(provider, fault),
      received: (provider) => product.received(provider),
      pending: (provider) => pendingAt(rootOf(provider, process.env)),
      publish: () => Promise.resolve(),
      signIn: async () => '',
      drain: async () => void (await product.drainDeliveries()),
      close: async () => {},
    },
    true,
  )
  const states = `select channel, state, provider_id from deliveries
    where channel in ('webhook', 'slack') order by channel`
  const seen = { state: 'sent', provider_id: 'seen' }
  expect(await product.rows(states)).toEqual([
    { channel: 'slack', ...seen },
    { channel: 'webhook', ...seen },
  ])
  expect(await product.received('webhook')).toHaveLength(1)
  expect(await product.received('slack')).toHaveLength(1)
})
