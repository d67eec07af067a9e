import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CAMPAIGN, startProduct } from './leads-product.ts'

const product = await startProduct({}, [], (slug) => slug === 'automation-checklist')
const route = await import('#app/api/events/route.ts')
const { pool } = await import('#lib/platform/database/pool.ts')
const { storeTook } = await import('#lib/insight/field/sums.ts')
const { readFieldData } = await import('#lib/insight/field/read.ts')
const { readCrawlers, storeTaken, watchCrawlers } = await import('#lib/insight/crawlers.ts')
const { moveDays } = await import('#lib/insight/move-days.ts')
const { readOrigins, readResources } = await import('#lib/insight/read-counts.ts')
await (await import('#lib/insight/day-key.ts')).todaysKey()
const { storeWaiting } = await import('#lib/insight/store-visits.ts')

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
const today = new Date().toISOString().slice(0, 10)
const PERIOD = { from: today, to: today }

beforeEach(() =>
  product.rows(
    'truncate field_sums, crawler_sums, visit_events, visit_sums, visit_totals, email_submissions cascade',
  ),
)

let network = 0
async function send(event: object, { agent = DESKTOP, from = network++ } = {}) {
  const response = await route.POST(
    new Request('http://localhost:3000/api/events', {
      method: 'POST',
      headers: {
        'User-Agent': agent,
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': `10.2.${from >> 8}.${from & 255}`,
      },
      body: JSON.stringify(event),
    }),
  )
  expect(response.status).toBe(204)
}
const left = (page: string, detail: unknown, options = {}) =>
  send({ step: 'left', page, detail }, options)

async function field() {
  await new Promise(setImmediate)
  await storeTook()
  return readFieldData(pool(), PERIOD)
}

test('what pages took is summed by page, device and release, and nothing says who', async () => {
  for (let load = 1; load <= 8; load++) await left('/', [100, load * 100, 0, null])
  await left('/', [400, 4000, 0.3, 240], { agent: PHONE })
  await left(CAMPAIGN, [50, 60, 0, null])
  await left('/made/up', [50, 60, 0, null])
  const { page, device, release } = await field()
  expect(page[''].map(({ value }) => value)).toEqual(['/', CAMPAIGN, 'other'])
  expect(page.desktop[0]?.metrics.lcp?.loads).toBe(8)
  expect(page.desktop[0]?.metrics.lcp?.p75).toBeGreaterThan(570)
  expect(page.desktop[0]?.metrics.lcp?.p75).toBeLessThan(630)
  expect(page.desktop[0]?.metrics.inp).toBeUndefined()
  expect(page.desktop[0]?.metrics.cls).toEqual({ p75: 0, loads: 8 })
  expect(device[''].map(({ value }) => value)).toEqual(['desktop', 'phone'])
  expect(device[''][1]?.metrics.inp?.p75).toBeCloseTo(240, -1)
  expect(release[''].map(({ value }) => value)).toEqual(['0.1.0'])
  expect(release.phone[0]?.metrics.cls?.p75).toBeCloseTo(0.3, 1)
  const rows = await product.rows('select * from field_sums')
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'day',
    'page',
    'device',
    'release',
    'metric',
    'bucket',
    'loads',
  ])
})

test('absurd values, bots and more than one network may send are in no figure', async () => {
  await left('/', [100, 1e9, 0, null])
  await left('/', { lcp: 5 })
  await left('/', [100, 500, 0, null], { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await left('/resources/salary-list', [100, 500, 0, null])
  expect((await field()).page['']).toMatchObject([{ value: 'other' }])
  await product.rows('truncate field_sums')
  for (let load = 0; load < 300; load++) await left('/', [9, 9, 0, null], { from: 60_000 })
  expect((await field()).page[''][0]?.metrics.ttfb?.loads).toBe(240)
  // They take no visit's place.
  await send({ step: 'seen', page: '/' }, { from: 60_000 })
  await new Promise(setImmediate)
  await storeWaiting()
  expect(await product.rows('select step from visit_events')).toEqual([{ step: 'seen' }])
})

test('of days that are over, the pages that were loaded least become one, and no load is lost', async () => {
  await product.rows(`insert into field_sums (day, page, device, release, metric, bucket, loads)
    select current_date - 3, '/p' || n, 'phone', '1', 'lcp', 50 + n % 2, 100 - n
    from generate_series(1, 30) n`)
  const all = () => product.rows('select sum(loads)::int as loads from field_sums')
  const before = await all()
  await moveDays()
  await moveDays()
  expect(await all()).toEqual(before)
  const pages = await product.rows<{ page: string }>('select distinct page from field_sums')
  expect(pages).toHaveLength(21)
  expect(pages).toContainEqual({ page: 'other' })
  expect(pages).not.toContainEqual({ page: '/p21' })
  expect(pages).toContainEqual({ page: '/p20' })
})

test('visits and leads that assistants sent are counted by name, by referrer or utm_source', async () => {
  const page = '/resources/automation-checklist'
  const seen = (touch: object) =>
    send({ step: 'seen', page, touch: JSON.stringify({ landing: '/', ...touch }) })
  await seen({ referrer: 'https://chatgpt.com/' })
  await seen({ utm_source: 'chatgpt.com' })
  await seen({ utm_source: 'chatgpt.com', utm_campaign: 'ad' })
  await seen({ referrer: 'https://www.perplexity.ai/search' })
  await seen({ referrer: 'https://claude.ai/chat/1' })
  await seen({ referrer: 'https://gemini.google.com/app' })
  await seen({ referrer: 'https://copilot.microsoft.com/' })
  await seen({ referrer: 'https://www.google.com/' })
  await seen({ referrer: 'https://chatgpt.com.evil.example/' })
  await seen({ utm_source: 'letter' })
  await new Promise(setImmediate)
  await storeWaiting()
  await product.captureLead({
    email: 'ada@example.com',
    source: 'resource_automation-checklist',
    attribution: { utm_source: 'chatgpt.com', landing: '/' },
  } as Parameters<typeof product.captureLead>[0])
  const query = { ...PERIOD, by: 'day' as const, renamed: [] }
  const { assistant, referrer } = await readOrigins(pool(), query)
  const named = (all: typeof assistant) =>
    all.map(({ value, seen: views, lead }) => [value, views, lead])
  expect(named(assistant)).toEqual([
    ['ChatGPT', 3, 1],
    ['Claude', 1, 0],
    ['Copilot', 1, 0],
    ['Gemini', 1, 0],
    ['Perplexity', 1, 0],
  ])
  expect(named(referrer)[0]).toEqual(['chatgpt.com', 3, 1])
  // They stay so when the day is over, and nobody is counted twice.
  await product.rows(`update visit_events set day = day - 2`)
  await product.rows(`update visit_sums set day = day - 2`)
  await moveDays()
  const past = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const then = { from: past, to: past, by: 'day' as const, renamed: [] }
  expect(named((await readOrigins(pool(), then)).assistant)).toEqual(named(assistant))
  const counts = (await readResources(pool(), then)).get('automation-checklist')
  expect(counts?.now).toMatchObject({ seen: 10, lead: 1 })
})

test('what crawlers take is counted by name, as page or as twin, and nobody else is', async () => {
  watchCrawlers()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const markdown = path.endsWith('.md') || request.headers.accept === 'text/markdown'
    const type = path.endsWith('.png') ? 'image/png' : markdown ? 'text/markdown' : 'text/html'
    response.statusCode = path === '/gone' ? 404 : 200
    response.setHeader('Content-Type', type).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  const take = async (path: string, agent: string, headers = {}) => {
    const init = { headers: { 'User-Agent': agent, ...headers } }
    await (await fetch(`http://127.0.0.1:${port}${path}`, init)).arrayBuffer()
  }
  const GPT = 'Mozilla/5.0; compatible; GPTBot/1.2; +https://openai.com/gptbot'
  const CLAUDE = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'
  for (const path of ['/', '/resources', '/index.md', '/gone', '/logo.png']) await take(path, GPT)
  await take('/resources', CLAUDE, { Accept: 'text/markdown' })
  await take('/', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36')
  await new Promise(setImmediate)
  await storeTaken()
  expect(await readCrawlers(pool(), PERIOD)).toEqual([
    { crawler: 'GPTBot', pages: 2, twins: 1 },
    { crawler: 'ClaudeBot', pages: 0, twins: 1 },
  ])
})
