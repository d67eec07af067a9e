import { beforeEach, expect, test, vi } from 'vitest'
import { CAMPAIGN, CAMPAIGN_GATE, startProduct } from './leads-product.ts'

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const QUIZ = '/resources/automation-checklist'

const product = await startProduct({}, [], (slug) => slug === 'automation-checklist')
const route = await import('#app/api/events/route.ts')
const { storeWaiting } = await import('#lib/insight/store-visits.ts')
const { moveDays } = await import('#lib/insight/move-days.ts')
const { metrics } = await import('#lib/platform/metrics/registry.ts')
await (await import('#lib/insight/day-key.ts')).todaysKey()
beforeEach(() =>
  product.rows('truncate visit_events, visit_sums, visit_totals, email_submissions cascade'),
)

/** Each test has networks of its own, or the next one's visits would be repetitions. */
let network = 0
beforeEach(() => void network++)

async function send(body: unknown, headers: Record<string, string> = {}, visitor = 1) {
  const response = await route.POST(
    new Request('http://localhost:3000/api/events', {
      method: 'POST',
      headers: {
        'User-Agent': BROWSER,
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': `10.0.${network}.${visitor}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  expect(response.status).toBe(204)
  expect(await response.text()).toBe('')
}

/** What is stored once all of it is. */
async function stored() {
  await new Promise(setImmediate)
  await storeWaiting()
  return product.rows(
    'select step, resource, detail, campaign, referrer, landing from visit_events order by 1, 3',
  )
}
const results = async () =>
  Object.fromEntries(
    (await metrics().events.get()).values.map(({ labels, value }) => [labels.result, value]),
  )
const FROM = { campaign: '', referrer: '', landing: '' }

test('a thousand presses of one visitor count once, and another visitor once more', async () => {
  for (let press = 0; press < 200; press++) await send({ step: 'booking', page: '/' })
  await Promise.all([2, 3].map((visitor) => send({ step: 'booking', page: '/' }, {}, visitor)))
  expect(await stored()).toHaveLength(3)
  for (let press = 0; press < 800; press++) await send({ step: 'booking', page: '/' })
  expect(await stored()).toHaveLength(3)
})

test('a visit is stored with where it began and without who', async () => {
  const touch = JSON.stringify({
    utm_campaign: 'spring',
    utm_source: 'letter',
    landing: '/?x=1',
    referrer: 'https://www.Search.example:8443/find?q=ada@example.com',
    email: 'ada@example.com',
  })
  await send({
    step: 'question',
    detail: 'time_spent',
    page: QUIZ,
    touch,
    email: 'ada@example.com',
  })
  expect(await stored()).toEqual([
    {
      step: 'question',
      resource: 'automation-checklist',
      detail: 'time_spent',
      campaign: 'spring',
      referrer: 'search.example',
      landing: '/',
    },
  ])
  expect(JSON.stringify(await product.rows('select * from visit_events'))).not.toMatch(
    /ada|10\.0\.|Mozilla/,
  )
})

test('what happens at the gate of a campaign page counts for its resource', async () => {
  await send({ step: 'touched', page: CAMPAIGN })
  expect(await stored()).toMatchObject([{ step: 'touched', resource: CAMPAIGN_GATE }])
})

test.each([
  ['a question that does not exist', { step: 'question', detail: 'salary', page: QUIZ }],
  ['a question of no quiz', { step: 'question', detail: 'time_spent', page: '/' }],
  ['a step of the tables', { step: 'lead', page: QUIZ }],
  ['a bot made up', { step: 'bot', page: QUIZ }],
  ['no page', { step: 'seen' }],
  ['no JSON', '{"step":'],
  ['null', 'null'],
  ['too much', { step: 'seen', page: QUIZ, touch: 'x'.repeat(5000) }],
])('%s is dropped', async (_, body) => {
  const before = await results()
  await send(body)
  expect(await stored()).toEqual([])
  expect((await results()).invalid).toBe((before.invalid ?? 0) + 1)
})

test.each([
  ['an unknown resource', 'unknown', {}, '/resources/salary-list'],
  ['Global Privacy Control', 'private', { 'Sec-GPC': '1' }, QUIZ],
  ['Do Not Track', 'private', { DNT: '1' }, QUIZ],
  ["another site's page", 'foreign', { 'Sec-Fetch-Site': 'cross-site' }, QUIZ],
  ['staff in preview', 'preview', { Cookie: '__prerender_bypass=x' }, QUIZ],
])('%s is not counted, but that it was not', async (_, result, headers, page) => {
  const before = await results()
  await send({ step: 'seen', page }, headers as Record<string, string>)
  expect(await stored()).toEqual([])
  expect((await results())[result]).toBe((before[result] ?? 0) + 1)
})

test('a known bot counts as a bot, whatever it does', async () => {
  const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  await send({ step: 'seen', page: QUIZ }, bot)
  await send({ step: 'question', detail: 'time_spent', page: QUIZ }, bot)
  await send({ step: 'seen', page: QUIZ }, { 'User-Agent': '' }, 2)
  const row = { step: 'bot', resource: 'automation-checklist', detail: '', ...FROM }
  expect(await stored()).toEqual([row, row])
})

test('one network cannot add more than a thousand events a day, in any disguise', async () => {
  for (let visitor = 0; visitor < 300; visitor++)
    await send({ step: 'seen', page: QUIZ }, { 'User-Agent': `${BROWSER} ${visitor}` })
  expect(await stored()).toHaveLength(240)
})

test('the key of a day that is over is deleted by the job, or with the next key', async () => {
  const keys = () =>
    product.rows<{ day: string; key: string }>('select day::text, key from visit_keys')
  const [{ key } = { key: '' }] = await keys()
  expect(key).toMatch(/^[\w-]{43}$/)
  await product.rows(`update visit_keys set day = day - 1`)
  const { todaysKey } = await import('#lib/insight/day-key.ts')
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001)
  const next = await todaysKey()
  later.mockRestore()
  expect(next?.key).not.toBe(key)
  expect(await keys()).toEqual([next])
  await product.rows(`update visit_keys set day = day - 1`)
  await moveDays()
  expect(await keys()).toEqual([])
})

test('while the database is away the route responds, and what waited is counted later', async () => {
  await send({ step: 'seen', page: QUIZ })
  const { pool } = await import('#lib/platform/database/pool.ts')
  const down = vi.spyOn(pool(), 'query').mockImplementation(() => {
    throw new Error('away')
  })
  await new Promise(setImmediate)
  await storeWaiting()
  await send({ step: 'touched', page: QUIZ })
  down.mockRestore()
  expect(await stored()).toHaveLength(2)
})
