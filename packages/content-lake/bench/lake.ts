/**
 * Measures the lake as its command starts it, while its dataset grows: starting, queries, mutations
 * and listeners. Beside the folder of another checkout of this package, it measures both in turns
 * and says how they compare, which a noisy machine doesn't change.
 *
 * `npm run bench -- [folder] [--sizes 100,10000,100000] [--rounds 100]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient, type SanityClient } from '@sanity/client'
import { filler, QUERIES } from './documents.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '100,10000,100000' },
    rounds: { type: 'string', default: '100' },
  },
})
const rounds = Number(values.rounds)
const BATCH = 200
const WRITERS = 10
const LISTENERS = [1, 50, 500]
const NOTES = 20

interface Subject {
  client: SanityClient
  url: string
  token: string
  pid: number
  stop: () => Promise<void>
}

/** A row of the result: what each subject took, in ms, or how many it did in a second. */
const results: Record<string, Record<string, number>> = {}
const folders = [join(import.meta.dirname, '..'), ...positionals.map((path) => resolve(path))]
const data = folders.map(() => mkdtempSync(join(tmpdir(), 'bench-')))
let subjects: Subject[] = []
try {
  await measure('start on an empty folder, ms', restart)
  for (const size of values.sizes.split(',').map(Number)) await atSize(size)
  for (const count of LISTENERS) await fanOut(count)
} finally {
  await Promise.all(subjects.map(({ stop }) => stop()))
  for (const folder of data) rmSync(folder, { recursive: true, force: true })
}
console.table(results)

async function atSize(size: number): Promise<void> {
  const name = (what: string) => `${size.toLocaleString('en-US')} documents: ${what}`
  const there = await subjects[0]?.client.fetch<number>('count(*)')
  await measure(name('adding them, ms'), () =>
    eachOf(({ client }) => grow(client, there ?? 0, size)),
  )
  await measure(name('start and first query, ms'), restart)
  await eachOf(({ client }) => client.createOrReplace({ _id: 'note', _type: 'note', n: 0 }))
  const patch = ({ client }: Subject) => client.patch('note').set({ n: Math.random() }).commit()
  const timed: Record<string, (subject: Subject) => Promise<unknown>> = {
    'empty route': ({ client }) => client.request({ url: '/ping' }),
    ...Object.fromEntries(
      Object.entries(QUERIES).map(([title, query]) => [
        title,
        ({ client }: Subject) =>
          client.fetch<unknown>(query, { n: Math.floor(Math.random() * size) }),
      ]),
    ),
    mutation: patch,
    [`${WRITERS} mutations at once`]: (subject) =>
      Promise.all(Array.from({ length: WRITERS }, () => patch(subject))),
  }
  for (const [title, run] of Object.entries(timed)) {
    const all = subjects.map((): number[] => [])
    // In turns, so that what else the machine does concerns all alike.
    for (let round = 0; round < rounds; round++)
      for (const [index, subject] of subjects.entries())
        all[index]?.push(await time(() => run(subject)))
    record(name(`${title}, ms`), all.map(median))
  }
  record(name('memory, MB'), subjects.map(memory))
}

/** Starts all subjects one after the other, again if they run, until each answers a query. */
async function restart(): Promise<number[]> {
  await Promise.all(subjects.map(({ stop }) => stop()))
  subjects = []
  const taken: number[] = []
  for (const [index, folder] of folders.entries()) {
    taken.push(
      await time(async () => {
        const subject = await start(folder, String(data[index]))
        subjects.push(subject)
        await subject.client.fetch('count(*[_type == "none"])')
      }),
    )
  }
  return taken
}

async function start(folder: string, dataDir: string): Promise<Subject> {
  const options = ['--project', 'bench123', '--data', dataDir, '--port', '0', '--json']
  const args = [join(folder, 'src/bin/main.ts'), 'start', ...options]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const { url, token } = JSON.parse(String(line))
  const names = { projectId: 'bench123', dataset: 'production', apiVersion: '2025-02-19' }
  const place = { apiHost: url, useProjectHostname: false, useCdn: false, token }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  return { client: createClient({ ...names, ...place }), url, token, pid: child.pid ?? 0, stop }
}

async function grow(client: SanityClient, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += BATCH) {
    const transaction = client.transaction()
    for (let n = first; n < Math.min(first + BATCH, to); n++)
      transaction.createIfNotExists(filler(n))
    await transaction.commit({ visibility: 'async' })
  }
}

/** Milliseconds from sending a mutation until the last of `count` listeners has it. */
async function fanOut(count: number): Promise<void> {
  await measure(`a mutation until ${count} listeners have it, ms`, () =>
    eachOf(async ({ client, url, token }) => {
      const query = encodeURIComponent('*[_type == "note"]')
      const path = `/v2025-02-19/data/listen/production?query=${query}&includeResult=true`
      let missing = 0
      let mark = ''
      let seen = () => {}
      const streams = await Promise.all(
        Array.from({ length: count }, async () => {
          const headers = { authorization: `Bearer ${token}` }
          const opened = once(get(url + path, { headers, agent: false }), 'response')
          const [stream]: IncomingMessage[] = await opened
          let text = ''
          stream?.on('data', (chunk: Buffer) => {
            text = (text + String(chunk)).slice(-4_000)
            if (!mark || !text.includes(mark)) return
            text = ''
            if (--missing === 0) seen()
          })
          if (stream) await once(stream, 'data')
          return stream
        }),
      )
      const taken: number[] = []
      for (let round = 0; round < NOTES; round++) {
        const all = new Promise<void>((done) => (seen = done))
        missing = count
        mark = `mark-${count}-${round}-`
        const patch = client.patch('note').set({ mark })
        taken.push(await time(() => Promise.all([patch.commit(), all])))
      }
      for (const stream of streams) stream?.destroy()
      return median(taken)
    }),
  )
}

async function measure(name: string, run: () => Promise<(number | void)[]>): Promise<void> {
  console.error(name)
  const before = performance.now()
  const taken = await run()
  record(
    name,
    taken.map((one) => one ?? performance.now() - before),
  )
}

/** What each subject took or gave, one after the other. */
async function eachOf<T>(run: (subject: Subject) => Promise<T>): Promise<(T | number)[]> {
  const all: (T | number)[] = []
  for (const subject of subjects) {
    let given: T | undefined
    const taken = await time(async () => (given = await run(subject)))
    all.push(typeof given === 'number' ? given : taken)
  }
  return all
}

function record(name: string, [own = 0, other]: number[]): void {
  const round = (value: number) => Number(value.toPrecision(3))
  results[name] = { here: round(own) }
  if (other !== undefined)
    Object.assign(results[name], { other: round(other), ratio: round(own / other) })
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await run()
  return performance.now() - before
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}

/** Resident memory of a subject, where Linux tells. */
function memory({ pid }: Subject): number {
  try {
    const [, kilobytes = ''] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}
