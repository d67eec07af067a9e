import { beforeEach, expect, test, vi } from 'vitest'
import type { Experiment } from '#lib/insight/experiments/experiment.ts'
import { HONEYPOT } from '#lib/leads/person/in-browser.ts'
import { startProduct } from './leads-product.ts'

const EXPERIMENT = {
  id: 'headline',
  path: '/',
  goal: 'lead',
  variants: [
    { key: 'a', share: 50 },
    { key: 'b', share: 50 },
  ],
}
const running = vi.hoisted(() => ({ experiments: [] as object[] }))
vi.mock('#lib/insight/experiments/known.ts', () => ({
  runningExperiments: async () => running.experiments,
}))

const product = await startProduct({}, [], () => true)
const events = await import('#app/api/events/route.ts')
const store = await import('#lib/insight/experiments/store.ts')
const { variantFor } = await import('#lib/insight/experiments/visitors-variant.ts')
await (await import('#lib/insight/day-key.ts')).todaysKey()

/** Each test has networks of its own, or the next one's visits would be repetitions. */
let network = 0
beforeEach(async () => {
  network++
  running.experiments = [EXPERIMENT]
  await product.rows('truncate experiment_visits, experiment_totals, email_submissions cascade')
})

function headersOf(visitor: number, more: Record<string, string> = {}) {
  return {
    'User-Agent': `Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.${visitor}.0 Safari/537.36`,
    'Sec-Fetch-Site': 'same-origin',
    'X-Forwarded-For': `10.9.${network}.${visitor}`,
    ...more,
  }
}
const post = (path: string, body: object, headers: Record<string, string>) =>
  new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })

const see = (visitor: number, page = '/', more = {}) =>
  events.POST(post('/api/events', { step: 'seen', page }, headersOf(visitor, more)))
const press = (visitor: number) =>
  events.POST(post('/api/events', { step: 'booking', page: '/privacy' }, headersOf(visitor)))
async function submit(visitor: number, honeypot = '') {
  const headers = headersOf(visitor, { 'Content-Type': 'application/json' })
  const email = `visitor-${network}-${visitor}@example.com`
  const lead = {
    email,
    source: 'resource_quiz',
    page: '/resources/quiz',
    [HONEYPOT]: honeypot,
  }
  expect((await product.routes.leads.POST(post('/api/leads', lead, headers))).status).toBe(201)
}

/** Stores what waits: what was seen first, as it does within seconds. */
async function settle() {
  await new Promise((resolve) => setTimeout(resolve, 50))
  await store.storeHeld()
}

/** What Insight would say, and what the choice of variants says. */
async function figures() {
  const { readVariantCounts } = await import('#lib/insight/experiments/totals.ts')
  const { pool } = await import('#lib/platform/database/pool.ts')
  const counts = await readVariantCounts(pool(), [EXPERIMENT.id])
  return Object.fromEntries(
    counts.map(({ variant, visitors, goals }) => [variant, [visitors, goals]]),
  )
}
function expected(seen: number[], reached: number[], experiment: Experiment = EXPERIMENT) {
  const counts: Record<string, [number, number]> = {}
  for (const visitor of new Set(seen)) {
    const key = variantFor(experiment, new Headers(headersOf(visitor)))
    const [visitors, goals] = counts[key] ?? [0, 0]
    counts[key] = [visitors + 1, goals + (reached.includes(visitor) ? 1 : 0)]
  }
  return counts
}

const VISITORS = Array.from({ length: 40 }, (_, index) => index + 1)

test('each visitor and each goal is counted once, for the variant that they were sent', async () => {
  for (const visitor of [...VISITORS, 3, 5, 7]) await see(visitor)
  await settle()
  const leads = [1, 2, 3, 5, 8, 13, 21, 34]
  for (const visitor of [...leads, 3]) await submit(visitor)
  // Who never saw the page is in no variant.
  await submit(77)
  await settle()
  const wanted = expected(VISITORS, leads)
  expect(Object.keys(wanted)).toHaveLength(2)
  expect(await figures()).toEqual(wanted)
})

test('neither pages without an experiment, nor bots, nor those who ask for privacy are counted', async () => {
  await see(1, '/privacy')
  await see(2, '/', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await see(3, '/', { 'Sec-GPC': '1' })
  await see(4, '/', { Cookie: '__prerender_bypass=secret' })
  await see(5, '/', { 'Sec-Fetch-Site': 'cross-site' })
  running.experiments = []
  await see(6)
  await settle()
  expect(await figures()).toEqual({})
})

test('only what an experiment is about counts as its goal', async () => {
  await see(1)
  await see(2)
  await settle()
  await press(1)
  await submit(2, 'a bot fills in everything')
  await settle()
  expect(await figures()).toEqual(expected([1, 2], []))
  running.experiments = [{ ...EXPERIMENT, goal: 'booking' }]
  await press(1)
  await settle()
  expect(await figures()).toEqual(expected([1, 2], [1]))
})

test('a goal that comes at once is counted with what was seen before it', async () => {
  running.experiments = [{ ...EXPERIMENT, goal: 'booking' }]
  await see(1)
  await press(1)
  await settle()
  expect(await figures()).toEqual(expected([1], [1]))
})

test('one network’s browsers, however many it makes up, decide nothing', async () => {
  running.experiments = [{ ...EXPERIMENT, goal: 'booking' }]
  const from = { 'X-Forwarded-For': `10.9.${network}.200` }
  const made = (visitor: number) => ({ ...headersOf(visitor), ...from })
  const inB = Array.from({ length: 200 }, (_, index) => index).filter(
    (visitor) => variantFor(EXPERIMENT, new Headers(made(visitor))) === 'b',
  )
  expect(inB.length).toBeGreaterThan(60)
  for (const visitor of inB) await see(visitor, '/', from)
  for (const visitor of inB) {
    const step = { step: 'booking', page: '/privacy' }
    await events.POST(post('/api/events', step, made(visitor)))
  }
  await settle()
  // Those left out are a row without a variant.
  expect(await figures()).toEqual({ '': [inB.length - 30, 0], b: [30, 3] })
})

test('nothing stored says which person a visitor is', async () => {
  await see(1)
  await settle()
  await submit(1)
  await settle()
  const columns = await product.rows<{ column_name: string }>(
    `select column_name from information_schema.columns
    where table_name = 'experiment_visits' order by 1`,
  )
  expect(columns.map((column) => column.column_name)).toEqual([
    'day',
    'experiment',
    'network',
    'reached',
    'variant',
    'visitor',
  ])
  const [{ stored = '' } = {}] = await product.rows<{ stored: string }>(
    `select jsonb_agg(to_jsonb(visit))::text as stored from experiment_visits visit`,
  )
  expect(stored).not.toMatch(/10\.9|example\.com|Chrome/)
})

test('days that are over become totals, however often the job runs, and no figure changes', async () => {
  const { moveDays } = await import('#lib/insight/move-days.ts')
  await product.rows(
    `insert into experiment_visits (day, experiment, variant, visitor, reached)
    select current_date - age, 'headline', case visitor % 2 when 0 then 'a' else 'b' end,
      visitor::text, visitor % 5 = 0
    from generate_series(0, 9) age, generate_series(1, 10) visitor`,
  )
  const before = await figures()
  expect(before).toEqual({ a: [50, 10], b: [50, 10] })
  await Promise.all(Array.from({ length: 4 }, () => moveDays()))
  await moveDays()
  expect(await figures()).toEqual(before)
  const [left] = await product.rows('select count(*)::int as rows from experiment_visits')
  expect(left).toEqual({ rows: 20 })
})
