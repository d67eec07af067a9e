import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startScheduling } from '#lib/local-cloud/scheduling/main.ts'
import { CAL_EVENT } from '#lib/local-cloud/scheduling/face.ts'
import type { Service } from '#lib/local-cloud/web/serve.ts'
import { testFolder } from '#tools/harness/folder.ts'

const KEYS = { 'cal.com': 'cal_key', calendly: 'a token' }
const SECRETS = { 'cal.com': 'a secret of Cal.com', calendly: 'a key of Calendly' }
const MINUTE = 60_000

let scheduling: Service
let asked: URL[]
let isDown: boolean

beforeEach(async () => {
  const at = { dataDir: testFolder(), port: 0, siteUrl: undefined }
  scheduling = await startScheduling({ ...at, secrets: SECRETS, keys: KEYS })
  asked = []
  isDown = false
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: URL, init: RequestInit) => {
    asked.push(url)
    return isDown ? Promise.reject(new Error('Down')) : fetch(url, init)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.resetModules()
  await scheduling.close()
})

/** As a process that has just started. */
const start = () => import('#lib/leads/bookings/free-time.ts')

const variables = () => ({
  CALCOM_API_ROOT: scheduling.url,
  CALENDLY_API_ROOT: scheduling.url,
  CALENDLY_API_TOKEN: KEYS.calendly,
  CALCOM_EVENT: CAL_EVENT,
})

const pageOf = (path: string) => new URL(path, scheduling.url).href

/** The times on a page of the scheduler, as its links name them. */
async function timesOn(path: string): Promise<number[]> {
  const html = await (await fetch(new URL(path, scheduling.url))).text()
  return Array.from(html.matchAll(/[?;]time=([^&"]+)/g), ([, time = '']) =>
    Date.parse(decodeURIComponent(time)),
  )
}

async function book(path: string, at: number): Promise<void> {
  const url = new URL(path, scheduling.url)
  url.search = String(new URLSearchParams({ time: new Date(at).toISOString() }))
  const body = new URLSearchParams({ name: 'Dana', email: 'dana@example.com', notes: '' })
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
}

test.each(['/', '/calendly?embed=true'])(
  'of the page %s the time is known that it offers first, and not once it is taken',
  async (path) => {
    const { nextFreeTime, forgetFreeTimes } = await start()
    const [first = 0, second = 0] = await timesOn(path)
    expect(await nextFreeTime(pageOf(path), variables())).toBe(first)
    await book(path, first)
    // What the scheduler's webhook does.
    forgetFreeTimes()
    expect(await nextFreeTime(pageOf(path), variables())).toBe(second)
  },
)

test.each([
  ['https://cal.com/acme/intro', { username: 'acme', eventTypeSlug: 'intro' }],
  ['https://app.cal.com/team/acme/intro?x=1', { teamSlug: 'acme', eventTypeSlug: 'intro' }],
  [
    'https://acme.cal.com/dana/intro',
    { username: 'dana', eventTypeSlug: 'intro', organizationSlug: 'acme' },
  ],
])('Cal.com is asked for the event that %s names', async (page, query) => {
  const { nextFreeTime } = await start()
  expect(await nextFreeTime(page, { ...variables(), CALENDLY_API_TOKEN: '' })).toBeNull()
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject(query)
})

test('of a page that is of neither scheduler, nothing is known', async () => {
  const { nextFreeTime } = await start()
  const own = { ...variables(), CALCOM_EVENT: undefined }
  expect(await nextFreeTime('https://book.example/call', own)).toBeNull()
  expect(await nextFreeTime('https://cal.com/acme', own)).toBeNull()
})

test('a scheduler is asked once in two minutes, and its times count for a quarter of an hour', async () => {
  const { nextFreeTime } = await start()
  const { CALCOM_API_ROOT, CALCOM_EVENT } = variables()
  const [first = 0] = await timesOn('/')
  const now = first - 60 * MINUTE
  const ask = (minutes: number) =>
    nextFreeTime(pageOf('/'), { CALCOM_API_ROOT, CALCOM_EVENT }, now + minutes * MINUTE)
  asked = []
  await Promise.all(Array.from({ length: 50 }, () => ask(0)))
  expect(await ask(1.9)).toBe(first)
  expect(asked).toHaveLength(1)

  isDown = true
  expect(await ask(2)).toBe(first)
  expect(asked).toHaveLength(2)
  expect(await ask(14.9)).toBe(first)
  expect(await ask(15)).toBeNull()
})

test('a time that begins within five minutes is not promised', async () => {
  const { nextFreeTime } = await start()
  const { CALCOM_API_ROOT, CALCOM_EVENT } = variables()
  const [first = 0, second = 0] = await timesOn('/')
  const ask = (now: number) => nextFreeTime(pageOf('/'), { CALCOM_API_ROOT, CALCOM_EVENT }, now)
  await ask(first - 10 * MINUTE)
  expect(await ask(first - 4 * MINUTE)).toBe(second)
})
