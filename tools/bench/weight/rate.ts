import { once } from 'node:events'
import { get } from 'node:http'
import { median } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import { moveToCore, processorTime, SERVERS } from './cores.ts'
import { lightLoad } from './light-load.ts'

const ROUNDS = 5
const SECONDS = 3
/** Of the same load, before anything is measured: compilers take that long. */
const WARM_UP = 8

/** As browsers send it. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

interface Target {
  url: string
  /** The processes that take part in a response; their children count too. */
  pids: number[]
}

interface Round {
  rate: number
  /** The servers' processor time per response, in milliseconds. */
  cost: number
}

/**
 * Rates at which servers on one core return a compressed page from their caches, in turns; each is
 * compared with the first.
 */
export async function pageRates(targets: Record<string, Target>): Promise<Table> {
  const rounds = new Map(Object.keys(targets).map((name) => [name, [] as Round[]]))
  const pids = Object.values(targets).flatMap((target) => target.pids)
  await moveToCore(pids, SERVERS)
  for (const { url } of Object.values(targets)) await lightLoad(url, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      rounds.get(name)?.push(await loadOnce(target))
    }
  }
  await moveToCore(pids)
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

async function loadOnce({ url, pids }: Target): Promise<Round> {
  const before = await processorTime(pids)
  const rate = await lightLoad(url, SECONDS)
  return { rate, cost: ((await processorTime(pids)) - before) / (rate * SECONDS) }
}

/** Transfer size of a response body, in kilobytes. */
async function weight(url: string): Promise<number> {
  const [response] = await once(get(url, { headers: HEADERS }), 'response')
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  return bytes / 1024
}
