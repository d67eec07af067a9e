import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleId } from '#lib/publishing/schedule.ts'
import {
  cpuOf,
  makePages,
  pathOf,
  read,
  renderingsOf,
  STORM,
  weather,
} from '#scripts/bench/growth.ts'
import { startForwarder, type Forwarder } from '#tools/harness/forwarder.ts'
import { startFurtherSite, type FurtherSite } from '#tools/harness/further-site.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { Stack } from '#tools/harness/stack.ts'
import { terminate } from '#tools/harness/terminate.ts'
import { transactionsOf } from '#tools/harness/transactions.ts'
import { Dice } from '#tools/random.ts'
import { anotherVisitor } from '#tools/harness/visitor.ts'
import { LONG } from '#tools/suites/length.ts'
import { refresh } from '#tools/stack/site.ts'

/** Steps of the random sequence; more in `npm run faults`. */
const STEPS = Number(process.env.REFRESH_STEPS ?? (LONG ? 24 : 8))
const SEED = Number(process.env.REFRESH_SEED ?? 7)
/** A port on which nothing listens. */
const NOWHERE = 9
const PATHS = ['/', '/resources']
/**
 * Pages made of sections beside them, and how many of them are published and watched at a time: of
 * the latest that were published, and of all.
 */
const PAGES = { all: 200, published: 5, latest: 6, watched: 2 }
/** Pages that are read to learn what reading them costs. */
const READS = 600
/** At most: of any page in Home's, about 1; and of a publish in renderings, about 4. */
const COSTS = { ofHome: 5, publish: 10 }

/** A service that all processes of the site reach by one way, which can be cut. */
interface Way {
  forwarder: Forwarder
  port: number
}

let stack: Stack
/** Three processes of one build. Only the first gets the lake's webhooks. */
let sites: FurtherSite[]
let content: Way
let database: Way
let published = 0
/** The number that was published last on each page made of sections. */
const numbers = new Map<string, number>()
const dice = new Dice(SEED)
const oneOf = <T>(list: readonly T[]): T => list[dice.between(0, list.length - 1)] as T

beforeAll(async () => {
  stack = await Stack.start(async ({ SANITY_API_HOST, DATABASE_URL }) => {
    content = await wayTo(SANITY_API_HOST)
    database = await wayTo(DATABASE_URL)
    return {
      SANITY_API_HOST: along(content, SANITY_API_HOST),
      DATABASE_URL: along(database, DATABASE_URL),
    }
  })
  const first = {
    url: stack.url,
    kill: () => stack.site.kill(),
    stop: () => stack.site.stop(),
    restart: () => stack.restartSite(),
  }
  sites = [first, await startFurtherSite(stack), await startFurtherSite(stack)]
  await makePages(stack, 0, PAGES.all)
})
afterAll(async () => {
  for (const site of sites.slice(1)) await site.stop()
  for (const { forwarder } of [content, database]) forwarder.close()
  await stack.close()
})

async function wayTo(url = ''): Promise<Way> {
  const port = Number(new URL(url).port)
  return { port, forwarder: await startForwarder(port) }
}

function along({ forwarder }: Way, url = ''): string {
  const own = new URL(url)
  own.port = String(forwarder.port)
  return own.href.replace(/\/$/, '')
}

const cut = ({ forwarder }: Way) => forwarder.leadTo(NOWHERE)
const restore = ({ forwarder, port }: Way) => forwarder.leadTo(port)
const refreshAll = (url: string) => refresh(url, String(stack.env.SANITY_WEBHOOK_SECRET))

/** Publishes the next number on both pages, and on some of those made of sections. */
async function publish(): Promise<number> {
  const note = `Note ${++published}.`
  const transaction = lakeClient(stack)
    .transaction()
    .patch('home', (home) => home.set({ heroNote: note }))
    .patch('resourceListPage', (list) => list.set({ intro: note }))
  for (let count = 0; count < PAGES.published; count++) {
    const path = pathOf(dice.between(0, PAGES.all - 1))
    transaction.patch(path.slice(1), (page) => page.set({ title: note }))
    numbers.delete(path)
    numbers.set(path, published)
  }
  await transaction.commit({ returnDocuments: false })
  return published
}

/** The number that a page shows: 0 before the first. */
async function shown(site: string, path = '/', headers = {}): Promise<number> {
  const response = await fetch(site + path, { headers })
  const html = await response.text()
  if (response.status !== 200) throw new RangeError(`${path} has status ${response.status}`)
  return Number(/Note (\d+)\./.exec(html)?.[1] ?? 0)
}

/** One page after the other, as hundreds asked for at once would take the time to make them. */
const visible = (number: number) =>
  Promise.all(
    sites.map(async ({ url }) => {
      for (const [path, least] of [...PATHS.map((each) => [each, number] as const), ...numbers])
        await expect
          .poll(() => shown(url, path), { interval: 50, message: url + path })
          .toBeGreaterThanOrEqual(least)
    }),
  )

/** As two visitors ask for a page, of whom one wants it made if it isn't current. */
const VISITORS = [{}, { 'cache-control': 'no-cache' }]

/**
 * Looks at the pages of a process all the time, each as two visitors at once, and notes each that
 * is older than one that was seen before it was asked for.
 */
function watch({ url }: FurtherSite) {
  const [latest, wrong] = [new Map<string, number>(), [] as string[]]
  const over = new AbortController()
  let looks = 0
  const look = async (path: string, headers: object) => {
    const before = latest.get(path) ?? 0
    try {
      const number = await shown(url, path, headers)
      if (number < before) wrong.push(`${url}${path}: ${number} after ${before}`)
      latest.set(path, Math.max(number, latest.get(path) ?? 0))
      looks++
    } catch (error) {
      // A process that is being restarted may not answer, and without content it can't make a
      // page that it has never shown.
      const isKnown = PATHS.includes(path) || latest.has(path)
      if (isKnown && error instanceof RangeError) wrong.push(`${url}${path}: ${error.message}`)
    }
  }
  const watching = (async () => {
    while (!over.signal.aborted) {
      const others = Array.from({ length: PAGES.watched }, () =>
        pathOf(Math.floor(Math.random() * PAGES.all)),
      )
      const paths = [...PATHS, ...[...numbers.keys()].slice(-PAGES.latest), ...others]
      for (const path of paths) await Promise.all(VISITORS.map((headers) => look(path, headers)))
      await sleep(20)
    }
  })()
  return async () => {
    over.abort()
    await watching
    return { wrong, looks }
  }
}

test('a publish is visible on every process, whichever gets the webhook', async () => {
  await Promise.all(sites.map(({ url }) => shown(url)))
  await visible(await publish())
})

test('without Postgres, a process refreshes what it is told, and the others follow', async () => {
  const [first] = sites
  cut(database)
  const number = await publish()
  await expect.poll(() => shown(String(first?.url)), { interval: 50 }).toBe(number)
  restore(database)
  await visible(number)
})

test('a page stays unchanged without its content', async () => {
  const number = await publish()
  await visible(number)
  cut(content)
  for (const { url } of sites) await refreshAll(url)
  for (let times = 0; times < 3; times++)
    for (const { url } of sites)
      for (const path of PATHS) expect(await shown(url, path)).toBe(number)
  restore(content)
  await visible(await publish())
  expect(stack.site.log()).not.toContain('metadataBase')
})

test(`no process shows one of ${PAGES.all} pages older than it has shown it, whatever happens (seed ${SEED})`, async () => {
  const ends = sites.map(watch)
  const steps = {
    publish,
    refresh: () => refreshAll(oneOf(sites).url).catch(() => {}),
    'content away': () => cut(content),
    'content back': () => restore(content),
    'database away': () => cut(database),
    'database back': () => restore(database),
    async restart() {
      const site = oneOf(sites)
      await (dice.chance(0.5) ? site.kill() : site.stop())
      await site.restart()
    },
  }
  const names = Object.keys(steps) as (keyof typeof steps)[]
  let watched: Awaited<ReturnType<(typeof ends)[number]>>[] = []
  try {
    for (let count = 0; count < STEPS; count++) {
      await steps[dice.chance(0.4) ? 'publish' : oneOf(names)]()
      await sleep(dice.between(0, 400))
    }
    restore(content)
    restore(database)
    await visible(await publish())
  } finally {
    // They would hold up every test after this one.
    watched = await Promise.all(ends.map((end) => end()))
  }
  expect(watched.flatMap(({ wrong }) => wrong)).toEqual([])
  for (const { looks } of watched) expect(looks).toBeGreaterThan(STEPS)
}, 3_600_000)

test('the team is notified once of a lead from any process', async () => {
  for (const [index, { url }] of sites.entries()) {
    const email = `site-${index}@example.com`
    const response = await fetch(`${url}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...anotherVisitor() },
      body: JSON.stringify({ email, source: 'resource_ai-roi-calculator' }),
    })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    if (index === 0)
      await expect.poll(() => stack.site.log()).toMatch(`"status":201,"lead":"${id}"`)
    await expect.poll(() => stack.mails(email)).toHaveLength(1)
    await expect.poll(() => stack.contacts(email)).toHaveLength(1)
  }
})

test('SIGTERM stops a site whose clients keep sending requests, and every response says so', async () => {
  const { took, kept } = await terminate(stack.url, stack.site)
  await sites[0]?.restart()
  // It exits nine seconds after the signal at the latest, by a clock that a busy machine delays.
  expect(took).toBeLessThan(30_000)
  expect(kept).toBe(0)
})

/** Writes drafts and schedules them all for one moment. */
async function schedule(ids: string[], at: Date): Promise<void> {
  const lake = lakeClient(stack)
  const drafts = lake.transaction()
  for (const id of ids) drafts.create({ _id: `drafts.${id}`, _type: 'example', title: id })
  const { transactionId: revision } = await drafts.commit({ returnDocuments: false })
  const schedules = lake.transaction()
  for (const documentId of ids) {
    schedules.create({
      _id: scheduleId(documentId),
      _type: 'schedule',
      documentId,
      documentType: 'example',
      does: 'publish',
      revision,
      at: at.toISOString(),
      timeZone: 'Europe/Berlin',
      by: { id: 'ada', name: 'Ada' },
      state: 'waiting',
    })
  }
  await schedules.commit()
}

const countDone = () =>
  lakeClient(stack).fetch<number>('count(*[_type == "schedule" && state == "done"])')

/** Expects that each was published by one transaction, the one that ended its schedule. */
async function expectOnce(ids: string[]): Promise<void> {
  const lake = lakeClient(stack)
  for (const id of ids) {
    const [publishing, ...more] = await transactionsOf(lake, id)
    expect(more, id).toEqual([])
    const ended = await lake.getDocument(scheduleId(id))
    expect(ended, id).toMatchObject({ state: 'done', _rev: publishing?.id })
  }
}

/** Has a process do what is due at once, as a cron call does; it may be killed meanwhile. */
async function callCron({ url }: FurtherSite): Promise<void> {
  const headers = { Authorization: `Bearer ${stack.env.CRON_SECRET}` }
  await fetch(`${url}/api/deliveries`, { headers }).catch(() => {})
}

test('three processes, of which two are killed at the moment itself, publish each once @long', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `example-${n}`)
  await schedule(ids, new Date(Date.now() + 1500))
  await expect.poll(countDone, { interval: 1 }).toBeGreaterThan(0)
  const calls = sites.map(callCron)
  await expect.poll(countDone, { interval: 1 }).toBeGreaterThan(ids.length / 4)
  const killed = sites.slice(0, 2)
  await Promise.all(killed.map((site) => site.kill()))
  await Promise.all(calls)
  expect(await countDone()).toBe(ids.length)
  await expectOnce(ids)
  for (const site of killed) await site.restart()
})

test('a lake that is down at the moment of a schedule gets it late, but once', async () => {
  const at = new Date(Date.now() + 1000)
  await schedule(['late'], at)
  await stack.cloud.kill()
  await stack.restartCloud()
  const state = async () => (await lakeClient(stack).getDocument(scheduleId('late')))?.state
  await expect.poll(state).toBe('done')
  await expectOnce(['late'])
})

test(`${PAGES.all} pages cost no more than Home, and a publish has only what shows it made again`, async () => {
  const all = Array.from({ length: PAGES.all }, (_, n) => pathOf(n))
  // The cost, and not the time, which others on this machine have a part in.
  const costOf = (paths: string[]) =>
    cpuOf(stack, async () => {
      for (let n = 0; n < READS; n++) await read(stack.url, String(paths[n % paths.length]))
    })
  // Those that are being made again after another test cost something too.
  for (const path of ['/', ...all]) await expect.poll(() => stack.isStale([path])).toBe(false)
  const home = await costOf(['/'])
  expect(await costOf(all)).toBeLessThan(home * COSTS.ofHome)

  const [calm, storm] = [
    { seconds: 2, publishes: 0 },
    { ...STORM, seconds: 8 },
  ]
  expect(await renderingsOf(stack, () => weather(stack, PAGES.all, calm))).toBeLessThan(10)
  const rendered = await renderingsOf(stack, () => weather(stack, PAGES.all, storm))
  expect(rendered).toBeGreaterThan(storm.publishes)
  expect(rendered).toBeLessThan(storm.publishes * storm.seconds * COSTS.publish)
})
