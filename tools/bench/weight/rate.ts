import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { load } from '#tools/bench/leads/load.ts'
import { median } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import type { Served } from './static-site.ts'

const ROUNDS = 5
const SECONDS = 3
/** Milliseconds per clock tick, in which Linux counts processor time. */
const TICK = 10

/** As browsers send it. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

interface Round {
  rate: number
  /** The server's processor time per response, in milliseconds. */
  cost: number
}

/**
 * Rates at which servers return a compressed page from their caches, in turns; each is compared
 * with the first.
 */
export async function pageRates(targets: Record<string, Served>): Promise<Table> {
  const rounds = new Map(Object.keys(targets).map((name) => [name, [] as Round[]]))
  for (const target of Object.values(targets)) await loadOnce(target, 2)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      rounds.get(name)?.push(await loadOnce(target, SECONDS))
    }
  }
  const [floor = []] = rounds.values()
  return {
    name: 'weight-rate',
    title: 'Pages out of the cache',
    head: ['', 'a second', 'share of the empty page', 'processor time each, ms', 'KB each'],
    rows: await Promise.all(
      [...rounds].map(async ([name, own]) => [
        name,
        median(own.map(({ rate }) => rate)),
        median(own.map(({ rate }, at) => rate / (floor[at]?.rate ?? Number.NaN))),
        median(own.map(({ cost }) => cost)),
        await weight(targets[name]?.url ?? ''),
      ]),
    ),
  }
}

async function loadOnce({ url, pid }: Served, seconds: number): Promise<Round> {
  const before = await processorTime(pid)
  const { pathname, origin } = new URL(url)
  const { rate } = await load(origin, seconds, 200, {
    method: 'GET',
    path: pathname,
    headers: HEADERS,
  })
  return { rate, cost: ((await processorTime(pid)) - before) / (rate * seconds) }
}

/** Processor time of a process so far, in milliseconds; NaN without Linux's /proc. */
async function processorTime(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = fields.slice(fields.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return TICK * (Number(user) + Number(system))
}

/** Transfer size of a response body, in kilobytes. */
async function weight(url: string): Promise<number> {
  const [response] = await once(get(url, { headers: HEADERS }), 'response')
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return bytes / 1024
}
