import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createClient } from '@sanity/client'
import { median, time } from '#tools/bench/measure.ts'
import type { Table } from '#tools/bench/table.ts'
import { runNode, runProgram, startNode } from '#tools/stack/child.ts'
import { load } from '../leads/load.ts'
import { filler } from './filler.ts'

const PACKAGE = resolve('packages/content-lake')
const COMMAND = join(PACKAGE, 'dist/bin/main.js')
const PROJECT = ['--project', 'bench123']
const STARTS = 7
const SENT = 100_000
const IMPORTED = 10_000
const BATCH = 180
const AT_ONCE = 6
const SMALL = 100
const SECONDS = 3
const ROUNDS = 5

interface Started {
  url: string
  token: string
  stop: () => Promise<void>
}

/** The package's command, built as it is published. */
export async function command(done: (table: Table) => void): Promise<void> {
  await runProgram(process.execPath, [join(PACKAGE, 'build.ts')], process.env)
  done(await starts())
  done(await imports())
  done(await queries())
}

/** Seconds from the command until the first query is answered, on a new folder and on that one. */
async function starts(): Promise<Table> {
  const empty: number[] = []
  const later: number[] = []
  for (let round = 0; round < STARTS; round++) {
    await inFolder(async (folder) => {
      for (const taken of [empty, later]) {
        const started = performance.now()
        const lake = await start(folder)
        await ask(lake, 'count(*)')
        taken.push(performance.now() - started)
        await lake.stop()
      }
    })
  }
  const bare = await time(() => runNode(['--eval', '0'], process.env))
  return {
    name: 'content-command-start',
    title: 'From the command to the first answer, s',
    head: ['', 'median', 'slowest'],
    rows: [
      ['on an empty folder', median(empty) / 1000, Math.max(...empty) / 1000],
      ['later', median(later) / 1000, Math.max(...later) / 1000],
      ['Node alone', bare / 1000, bare / 1000],
    ],
  }
}

/** Documents a second that the lake takes, and that `import` brings it. */
async function imports(): Promise<Table> {
  const sent = await inFolder(async (folder) => {
    const lake = await start(folder)
    const taken = await time(() => sendAll(lake))
    await lake.stop()
    return taken
  })
  const imported = await inFolder(async (folder) => {
    const file = await writeDocuments(folder, IMPORTED)
    const args = [COMMAND, 'import', file, ...PROJECT, '--data', folder]
    return time(() => runProgram(process.execPath, args, process.env))
  })
  const row = (name: string, count: number, taken: number) => {
    return [name, count.toLocaleString('en-US'), taken / 1000, count / (taken / 1000)]
  }
  return {
    name: 'content-command-import',
    title: 'Importing documents',
    head: ['', 'documents', 's', 'documents a second'],
    rows: [
      row('sent to the lake as `@sanity/import` sends them', SENT, sent),
      row('`import`, from the command to its end', IMPORTED, imported),
    ],
  }
}

/** Sends documents in transactions of 256 KB, six at once. */
async function sendAll({ url, token }: Started): Promise<void> {
  const client = createClient({
    projectId: 'bench123',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    token,
  })
  let next = 0
  const send = async () => {
    while (next < SENT) {
      const transaction = client.transaction()
      for (const end = Math.min(next + BATCH, SENT); next < end; next++)
        transaction.createIfNotExists(filler(next))
      await transaction.commit({ visibility: 'async' })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
}

/** Queries a second of a small dataset, in turns with an empty route. */
async function queries(): Promise<Table> {
  const paths = {
    'one document': pathOf('*[_id == "filler-" + string($n)][0]'),
    'ten of a type, with their authors': pathOf(
      '*[_type == "article"] | order(publishedOn desc)[0...10]{title, "by": author->title, "n": $n}',
    ),
    'empty route': '/v2025-02-19/ping?',
  }
  const measured = new Map(Object.keys(paths).map((name) => [name, [] as number[]]))
  await inFolder(async (folder) => {
    const file = await writeDocuments(folder, SMALL)
    await runProgram(
      process.execPath,
      [COMMAND, 'import', file, ...PROJECT, '--data', folder],
      process.env,
    )
    const lake = await start(folder)
    const headers = { authorization: `Bearer ${lake.token}` }
    let sent = 0
    for (let round = -1; round < ROUNDS; round++) {
      for (const [name, path] of Object.entries(paths)) {
        // Each asks for another, so that none can share an answer.
        const setupRequest = (request: object) => ({
          ...request,
          path: `${path}&$n=${sent++ % SMALL}`,
        })
        const request = { method: 'GET', path, headers, setupRequest } as const
        const { rate } = await load(lake.url, SECONDS, 200, request)
        if (round >= 0) measured.get(name)?.push(rate)
      }
    }
    await lake.stop()
  })
  const floor = median(measured.get('empty route'))
  return {
    name: 'content-command-queries',
    title: 'Queries a second of 100 documents, perspective published, on 20 connections',
    head: ['query', 'a second', 'of the empty route'],
    rows: [...measured].map(([name, rates]) => [name, median(rates), median(rates) / floor]),
  }
}

function pathOf(query: string): string {
  const parameters = new URLSearchParams({ query, perspective: 'published' })
  return `/v2025-02-19/data/query/production?${parameters}`
}

async function inFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-command-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(folder: string): Promise<Started> {
  const args = [COMMAND, 'start', ...PROJECT, '--data', folder, '--port', '0', '--json']
  const child = startNode(args, process.env, ['pipe', 'pipe', 'inherit'])
  if (!child.process.stdout) throw new Error('The command has no output.')
  const [line] = await once(child.process.stdout, 'data')
  const { url, token } = JSON.parse(String(line))
  return { url, token, stop: () => child.stop() }
}

async function ask({ url, token }: Started, query: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url + pathOf(query), { headers })
  if (!response.ok) throw new Error(`${query}: ${response.status}`)
  await response.text()
}

async function writeDocuments(folder: string, count: number): Promise<string> {
  const file = join(folder, 'documents.ndjson')
  function* lines() {
    for (let n = 0; n < count; n++) yield `${JSON.stringify(filler(n))}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return file
}
