import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayWebhook } from '#app/api/revalidate/webhook.ts'
import type { Change } from '#lib/content/changes.ts'

vi.mock('#lib/platform/env/env.ts', () => ({
  env: { SITE_URL: 'http://site.example', SANITY_WEBHOOK_SECRET: 'a secret of this test alone' },
}))

const change = (slug: string, pass = 0): Change => ({ _type: 'page', slug, pass })
const sent: { slug: string; pass: number; after: number }[] = []
let began = 0

beforeEach(() => {
  sent.length = 0
  began = performance.now()
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push({ ...JSON.parse(body), after: performance.now() - began })
    return Promise.resolve(new Response())
  })
})
afterEach(() => void vi.unstubAllGlobals())

const slugs = () => sent.map(({ slug }) => slug)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('changes that follow each other are replayed together, each once', async () => {
  const first = replayWebhook(change('a'))
  await wait(200)
  await Promise.all([first, replayWebhook(change('b')), replayWebhook(change('a'))])
  expect(slugs().toSorted()).toEqual(['a', 'b'])
  expect(sent.map(({ pass }) => pass)).toEqual([1, 1])
  // 400 ms after the last of them.
  expect(sent[0]?.after).toBeGreaterThan(590)
})

test('a stream of changes keeps none waiting for more than three times as long', async () => {
  const first = replayWebhook(change('a')).then(() => true)
  for (let more = 0; !(await Promise.race([first, wait(50)])); more++)
    void replayWebhook(change(String(more)))
  expect(sent[0]?.after).toBeGreaterThan(1000)
  expect(slugs().length).toBeGreaterThan(3)
})

test('the last pass is not replayed', async () => {
  await replayWebhook(change('a', 2))
  expect(sent).toEqual([])
})
