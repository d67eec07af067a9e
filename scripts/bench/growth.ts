import { setTimeout as sleep } from 'node:timers/promises'
import { lightLoad } from '#scripts/bench/light-load.ts'
import { type Bench, percentile, type Row } from '#scripts/bench/measure.ts'
import { lakeClient } from '#tools/harness/lake-client.ts'
import { startFurtherSite } from '#tools/harness/further-site.ts'
import type { Stack } from '#tools/harness/stack.ts'

/** How many pages there are, one after the other; BENCH_PAGES names others. */
const SIZES = (process.env.BENCH_PAGES ?? '10,100,1000,10000').split(',').map(Number)
const SECONDS = 5
/** Milliseconds in which a site that is done uses at most a tenth of a core for it. */
const SETTLED = 3000
/** What an empty page has: a page without a section isn't shown. */
const NOTHING = [{ _type: 'textSection', _key: 'empty', textBody: [] }]
/** First visits that are timed, and the number of pages at which three processes are measured. */
const FIRST = 100
const PROCESSES_AT = 1000
/** The storm: publishes a second of 40 pages, and requests a second of Home and 100 pages. */
export const STORM = { seconds: 45, publishes: 150 / 45, requests: 50, published: 40, read: 100 }
/** A request that takes longer, in milliseconds, has failed. */
const TIMEOUT = 15_000
const TARGETS = {
  current: '20 s',
  first: '2 times',
  meanwhile: '50 ms',
  random: '0.5 times',
  visible: '1,000 ms',
  storm: '200 ms',
  memory: '400 MB',
  memoryOfTen: '300 MB',
}

/** What the site costs with so many pages made of sections, beside its cost with Home alone. */
export const bench: Bench = async (stack) => {
  const rows: Row[] = []
  let made = 0
  for (const size of SIZES) {
    const over = new AbortController()
    const readers = readHome(stack, over.signal)
    const before = await coresUsed(stack)
    const startedAt = performance.now()
    await makePages(stack, made, size, before)
    const took = (performance.now() - startedAt - SETTLED) / 1000
    over.abort()
    const what = `${size - made} pages published at once`
    rows.push(
      { what: `${what}, until all is done`, figure: took, unit: 's', target: TARGETS.current },
      {
        what: `${what}, p95 of readers`,
        figure: percentile(await readers, 0.95),
        unit: 'ms',
        target: TARGETS.meanwhile,
      },
    )
    made = size
    rows.push(...(await rowsAt(stack, size)))
    if (size === PROCESSES_AT) rows.push(...(await onThreeProcesses(stack, size)))
  }
  return rows
}

async function onThreeProcesses(stack: Stack, size: number): Promise<Row[]> {
  const further = [await startFurtherSite(stack), await startFurtherSite(stack)]
  try {
    const sites = [stack.url, ...further.map(({ url }) => url)]
    for (const site of sites) for (let n = 0; n < STORM.read; n++) await read(site, pathOf(n))
    return await underPublishes(stack, size, sites)
  } finally {
    for (const site of further) await site.stop()
  }
}

/** How long each of ten readers a second waits for Home, in milliseconds. */
async function readHome(stack: Stack, signal: AbortSignal): Promise<number[]> {
  const times: Promise<number[]>[] = []
  while (!signal.aborted) {
    times.push(timesOf([() => read(stack.url, '/')]))
    await sleep(100)
  }
  return (await Promise.all(times)).flat()
}

async function rowsAt(stack: Stack, size: number): Promise<Row[]> {
  const count = Math.min(size, FIRST)
  const firstVisits = (kind?: string) =>
    timesOf(Array.from({ length: count }, (_, n) => () => read(stack.url, pathOf(n, kind))))
  const first = await firstVisits()
  const empty = `empty-at-${size}`
  await makePages(stack, 0, count, 0, empty)
  const floor = percentile(await firstVisits(empty), 0.95)
  const { home, random } = await rates(stack, size, SECONDS)
  return [
    {
      what: `Random pages, ${size} pages`,
      figure: random,
      unit: '/s',
      floor: home,
      target: TARGETS.random,
    },
    {
      what: `First visit, p95, beside an empty page's, ${size} pages`,
      figure: percentile(first, 0.95),
      unit: 'ms',
      floor,
      target: TARGETS.first,
    },
    ...(await underPublishes(stack, size, [stack.url])),
  ]
}

/** What one process, or several of one build, make of publishes. */
async function underPublishes(stack: Stack, size: number, sites: string[]): Promise<Row[]> {
  const changes = Array.from({ length: 10 }, (_, n) => () => publishAndSee(stack, n, sites))
  const visible = await timesOf(changes)
  const storm = await weather(stack, size, { ...STORM, sites })
  const memory = await Promise.all(sites.map((site) => memoryOf(stack, site)))
  const of = (what: string) =>
    `${what}, ${size} pages${sites.length > 1 ? `, ${sites.length} processes` : ''}`
  return [
    {
      what: of('Publish to visible, p95'),
      figure: percentile(visible, 0.95),
      unit: 'ms',
      target: TARGETS.visible,
    },
    { what: of('Storm, p99'), figure: percentile(storm, 0.99), unit: 'ms', target: TARGETS.storm },
    {
      what: of('Memory'),
      figure: Math.max(...memory),
      unit: 'MB',
      target: size > 10 ? TARGETS.memory : TARGETS.memoryOfTen,
    },
  ]
}

const memoryOf = async (stack: Stack, site: string) =>
  (await metric(stack, 'process_resident_memory_bytes', site)) / 2 ** 20

export function pathOf(n: number, kind = 'growth'): string {
  return `/${kind}-${n}`
}

/** Responses a second: of Home, and of so many pages, each of which was visited before. */
async function rates(stack: Stack, size: number, seconds: number) {
  const paths = Array.from({ length: size }, (_, n) => pathOf(n))
  for (const path of paths) await read(stack.url, path)
  const home = await lightLoad([stack.url], seconds)
  const urls = paths.map((path) => stack.url + path)
  return { home, random: await lightLoad(urls, seconds) }
}

/**
 * Copies of a page of the seed, under slugs of their own, until there are so many.
 *
 * @param before the cores that the site uses for its readers
 * @param empty the kind of pages to make with nothing in them
 */
export async function makePages(
  stack: Stack,
  from: number,
  to: number,
  before = 0,
  empty?: string,
): Promise<void> {
  const client = lakeClient(stack)
  const page = await client.fetch('*[_type == "page" && !(_id in path("drafts.**"))][0]')
  for (let start = from; start < to; start += 100) {
    const transaction = client.transaction()
    for (let n = start; n < Math.min(to, start + 100); n++) {
      const id = pathOf(n, empty).slice(1)
      const slug = { _type: 'slug', current: id }
      const own = { _id: id, title: `Page ${n}`, slug, ...(empty && { sections: NOTHING }) }
      transaction.createOrReplace({ ...page, ...own })
    }
    await transaction.commit({ visibility: 'async' })
  }
  const last = pathOf(to - 1, empty)
  while ((await fetch(stack.url + last)).status !== 200) await sleep(100)
  // Until the webhooks of a thousand pages have come, and what they publish is made.
  while ((await coresUsed(stack)) > before + 0.1);
}

async function coresUsed(stack: Stack): Promise<number> {
  return (await cpuOf(stack, () => sleep(SETTLED))) / (SETTLED / 1000)
}

/** Seconds for which the site uses a core while something is done. */
export function cpuOf(stack: Stack, work: () => Promise<unknown>): Promise<number> {
  return growthOf(() => metric(stack, 'process_cpu_seconds_total'), work)
}

/** How many pages Next renders for the site while something is done. */
export function renderingsOf(stack: Stack, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const from = ['made', 'kept'].map((how) =>
      metric(stack, `site_compressed_total{from="${how}"}`),
    )
    const [made = 0, kept = 0] = await Promise.all(from)
    return (made || 0) + (kept || 0)
  }
  return growthOf(count, work)
}

async function growthOf(look: () => Promise<number>, work: () => Promise<unknown>) {
  const before = await look()
  await work()
  return (await look()) - before
}

export async function read(site: string, path: string): Promise<string> {
  const response = await fetch(site + path, { signal: AbortSignal.timeout(TIMEOUT) })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`)
  return response.text()
}

async function publishAndSee(stack: Stack, n: number, sites: string[]): Promise<void> {
  const title = `Seen ${performance.now()}`
  await lakeClient(stack).patch(`growth-${n}`).set({ title }).commit()
  for (const site of sites) while (!(await read(site, pathOf(n))).includes(title)) await sleep(10)
}

/** Milliseconds that each took, one after the other. */
async function timesOf(runs: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (const run of runs) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return times
}

interface Weather {
  seconds: number
  /** A second. */
  publishes: number
  /** Which readers ask in turn. */
  sites?: string[]
}

/** How long each reader waits while some of so many pages are published, in milliseconds. */
export async function weather(
  stack: Stack,
  size: number,
  { seconds, publishes, sites = [stack.url] }: Weather,
): Promise<number[]> {
  const client = lakeClient(stack)
  const oneOf = (most: number) => Math.floor(Math.random() * Math.min(size, most))
  const every = Math.round(STORM.requests / publishes)
  const times: Promise<number>[] = []
  const changes: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let n = 1; n <= seconds * STORM.requests; n++) {
    await sleep(Math.max(0, startedAt + (n * 1000) / STORM.requests - performance.now()))
    const path = n % 2 ? '/' : pathOf(oneOf(STORM.read))
    const at = performance.now()
    times.push(
      read(String(sites[n % sites.length]), path).then(
        () => performance.now() - at,
        () => TIMEOUT,
      ),
    )
    if (n % every > 0) continue
    const title = `In the storm ${n}`
    const id = pathOf(oneOf(STORM.published)).slice(1)
    changes.push(client.patch(id).set({ title }).commit())
  }
  await Promise.all(changes)
  return Promise.all(times)
}

async function metric(stack: Stack, name: string, site = stack.url): Promise<number> {
  const headers = { Authorization: `Bearer ${stack.env.METRICS_TOKEN}` }
  const text = await (await fetch(`${site}/api/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}
