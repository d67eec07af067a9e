import { afterAll, beforeAll, expect, test } from 'vitest'
import { refresh } from '#tools/stack/site.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { startFurtherSite, type FurtherSite } from '#tools/harness/further-site.ts'
import { startRedis, type Redis } from '#tools/harness/redis.ts'
import { Stack } from '#tools/harness/stack.ts'
import { terminate } from '#tools/harness/terminate.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'

let redis: Redis
let stack: Stack
let second: FurtherSite

beforeAll(async () => {
  redis = await startRedis()
  const more = { REDIS_URL: redis.url }
  stack = await Stack.start(more)
  second = await startFurtherSite(stack, more)
}, 300_000)
afterAll(async () => {
  await second.stop()
  await stack.close()
  await redis.kill()
})

const sites = () => [stack.url, second.url]
const home = async (site: string) => (await fetch(site)).text()
const publish = (heroNote: string) => lakeClient(stack).patch('home').set({ heroNote }).commit()
const visible = (note: string, site: string) =>
  expect.poll(() => home(site), { timeout: 20_000, interval: 50 }).toContain(note)

test('a webhook to one site updates the pages of both', async () => {
  await Promise.all(sites().map(home))
  await publish('Told to one.')
  await Promise.all(sites().map((site) => visible('Told to one.', site)))
})

test('the team is notified once of a lead from either site', async () => {
  for (const [index, site] of sites().entries()) {
    const email = `site-${index}@example.com`
    const response = await fetch(`${site}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...anotherVisitor() },
      body: JSON.stringify({ email, source: 'resource_ai-roi-calculator' }),
    })
    expect(response.status).toBe(201)
    await expect.poll(() => stack.mails(email), { timeout: 20_000 }).toHaveLength(1)
    await expect.poll(() => stack.contacts(email), { timeout: 20_000 }).toHaveLength(1)
  }
})

test('a page stays unchanged without its content, and then without Redis too', async () => {
  await publish('The last word.')
  await Promise.all(sites().map((site) => visible('The last word.', site)))
  await stack.cloud.kill()
  try {
    await refresh(stack.url, String(stack.env.SANITY_WEBHOOK_SECRET))
    for (const site of sites()) expect(await home(site)).toContain('The last word.')
    for (const site of sites()) expect(await home(site)).toContain('The last word.')
  } finally {
    await stack.restartCloud()
  }
  await redis.kill()
  try {
    for (const site of sites()) expect(await home(site)).toContain('The last word.')
  } finally {
    await redis.restart()
  }
  await publish('Together again.')
  await Promise.all(sites().map((site) => visible('Together again.', site)))
})

test('SIGTERM stops a site whose clients keep sending requests, and every response says so', async () => {
  const { took, kept } = await terminate(stack.url, stack.site)
  expect(took).toBeLessThan(10_000)
  expect(kept).toBe(0)
  await stack.restartSite({ REDIS_URL: redis.url })
})
