import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, time } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'

const SECONDS = 10
/** Requests per second for URLs that don't exist, as vulnerability scanners send them. */
const FLOOD = 100
/** Requests per second for what visitors and load balancers request. */
const PROBES = 20
const PATHS = { Home: '/', health: '/api/health' }
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/**
 * Response times of Home and the health check, with and without scanners that request URLs that
 * don't exist.
 */
export async function flooded(url: string): Promise<Table> {
  const rows: Table['rows'] = []
  for (const [name, rate] of [
    ['alone', 0],
    [`beside ${FLOOD} unknown URLs a second`, FLOOD],
    [`beside ${FLOOD} unknown resources a second`, FLOOD],
  ] as const) {
    const start = name.includes('resources') ? '/resources/made-up-' : '/made-up-'
    const flood = steadily(rate, (n) => fetchOnce(`${url}${start}${n}`))
    const probes = Object.entries(PATHS).map(async ([what, path]) => {
      const times = await steadily(PROBES, () => fetchOnce(url + path))
      rows.push([`${what}, ${name}`, ...[0.5, 0.95, 1].map((share) => percentile(times, share))])
    })
    await Promise.all([...probes, flood])
  }
  const head = ['', 'median, ms', 'p95, ms', 'longest, ms']
  return { name: 'weight-flood', title: 'Beside unknown URLs', head, rows }
}

/**
 * Starts `rate` calls per second, whether or not the last one has ended. Returns each one's
 * milliseconds.
 */
async function steadily(rate: number, call: (n: number) => Promise<void>): Promise<number[]> {
  const calls: Promise<number>[] = []
  const started = performance.now()
  for (let n = 0; n < rate * SECONDS; n++) {
    await sleep(Math.max(0, started + (n * 1000) / rate - performance.now()))
    calls.push(time(() => call(n)))
  }
  return Promise.all(calls)
}

async function fetchOnce(url: string): Promise<void> {
  const response = await fetch(url, { headers: HEADERS })
  await response.arrayBuffer()
}
