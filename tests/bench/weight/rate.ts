import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { load } from '../leads/load.ts'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import type { Served } from './static-site.ts'

const ROUNDS = 5
const SECONDS = 3
/** Milliseconds in the unit in which Linux counts processor time. */
const TICK = 10

/** As browsers ask. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

interface Round {
  rate: number
  /** Milliseconds of processor time that the server took for an answer. */
  cost: number
}

/** Rates at which servers give a page out of their caches, compressed, in turns; each beside the first of them. */
export async function pageRates(targets: Record<string, Served>): Promise<Table> {
  const rounds = new Map(Object.keys(targets).map((name) => [name, [] as Round[]]))
  for (const target of Object.values(targets)) await ask(target, 2)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      rounds.get(name)?.push(await ask(target, SECONDS))
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

async function ask({ url, pid }: Served, seconds: number): Promise<Round> {
  const before = await processorTime(pid)
  const { pathname, origin } = new URL(url)
  const { rate } = await load(origin, seconds, 200, {
    method: 'GET',
    path: pathname,
    headers: HEADERS,
  })
  return { rate, cost: ((await processorTime(pid)) - before) / (rate * seconds) }
}

/** Milliseconds of processor time that a process has taken so far; NaN where Linux does not tell it. */
async function processorTime(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = fields.slice(fields.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return TICK * (Number(user) + Number(system))
}

/** Kilobytes of an answer's body as it is sent. */
async function weight(url: string): Promise<number> {
  const [answer] = await once(get(url, { headers: HEADERS }), 'response')
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  return bytes / 1024
}
