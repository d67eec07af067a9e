/** Lake processes that are killed in the middle of everything, on either kind of database. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SanityClient } from '@sanity/client'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { clientOf } from './lake.ts'
import { type LakeProcess, startLakeProcess } from './lake-process.ts'
import { type Postgres, programs, startPostgres } from './postgres.ts'
import { listenResuming, type ResumingListener, until } from './resuming.ts'
import { listening, useFolder } from './setup.ts'

const WRITERS = 3
const LISTENERS = 10

const folder = useFolder()
let postgres: Postgres | undefined
afterAll(() => postgres?.close())

describe.each([
  { database: 'embedded', length: '', processes: 1, kills: 1, possible: true },
  { database: 'postgres', length: ' @long', processes: 3, kills: 3, possible: programs !== null },
])('on the $database database$length', ({ database, processes, kills, possible }) => {
  test.skipIf(!possible)(
    `kill -9 of any of ${processes} loses nothing, every listener gets every transaction once, in order, and a webhook every change`,
    async () => {
      const receiver = await startReceiver()
      const data = ['--project', 'northwright', '--data', join(folder, database), '--port', '0']
      if (database === 'postgres') postgres = await startPostgres()
      const shared = postgres ? ['--database-url', postgres.url] : []
      const start = () => startLakeProcess(...data, ...shared)
      const lakes = new Map<number, LakeProcess>()
      // One after the other: the first makes the folder's token.
      for (let n = 0; n < processes; n++) lakes.set(n, await start())
      const token = lakes.get(0)?.token ?? ''
      const running = () => [...lakes.values()].map(({ url }) => url)
      const anywhere = () =>
        clientOf(running()[Math.floor(Math.random() * lakes.size)] ?? '', { token })
      await addWebhook(anywhere(), receiver.url)
      await anywhere().create({ _id: 'counter', _type: 'counter', count: 0 })

      const listeners = Array.from({ length: LISTENERS }, (_, n) =>
        listenResuming(running, token, n),
      )
      await until(() => listeners.every(({ connections }) => connections > 0))
      const { acknowledged, unread, stop } = startWriters(anywhere)
      await until(() => listeners.every(({ heard }) => heard.length > 0))
      for (let n = 0; n < kills; n++) {
        const before = acknowledged.length
        await until(() => acknowledged.length > before + 20)
        const victim = lakes.get(n % processes)
        lakes.delete(n % processes)
        await victim?.end('SIGKILL')
        lakes.set(n % processes, await start())
      }
      await stop()
      expect(unread).toEqual([])

      const log = await readLog(anywhereDatabase(lakes))
      expect(log.filter((id) => acknowledged.includes(id))).toHaveLength(acknowledged.length)
      for (const listener of listeners) await expectWhole(listener, log)
      for (const url of running()) {
        const { count, notes } = await clientOf(url, { token }).fetch(
          '{"count": *[_id == "counter"][0].count, "notes": count(*[_type == "note"])}',
        )
        expect({ count, notes }).toEqual({
          count: log.filter((id) => id.includes('counts')).length,
          notes: log.length - 1,
        })
      }
      await expectDelivered(receiver, log)
      await Promise.all(listeners.map((listener) => listener.stop()))
      await Promise.all([...lakes.values()].map((lake) => lake.end('SIGTERM')))
    },
    600_000,
  )
})

/** Writers that go from process to process; every second transaction counts on one document. */
function startWriters(anywhere: () => SanityClient) {
  const acknowledged: string[] = []
  const unread: string[] = []
  const stopping = new AbortController()
  const write = async (writer: number) => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const client = anywhere()
      const id = `${writer}-${n % 2 ? 'counts' : 'notes'}-${n}`
      const transaction = client.transaction().transactionId(id).create({ _id: id, _type: 'note' })
      try {
        if (n % 2) {
          const { _rev } = await client.fetch<{ _rev: string }>('*[_id == "counter"][0]')
          transaction.patch('counter', (patch) => patch.ifRevisionId(_rev).inc({ count: 1 }))
        }
        await transaction.commit({ visibility: 'async' })
        acknowledged.push(id)
        // The lake that answered has it.
        if ((await client.getDocument(id)) === undefined) unread.push(id)
      } catch {
        // The process is gone, or another writer was first.
        await sleep(5)
      }
    }
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  return {
    acknowledged,
    /** Those that the process which acknowledged them didn't return at once. */
    unread,
    async stop() {
      stopping.abort()
      await writing
    },
  }
}

function anywhereDatabase(lakes: Map<number, LakeProcess>): string {
  const [lake] = lakes.values()
  return lake?.databaseUrl ?? ''
}

/** The transactions in commit order. */
async function readLog(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select id from content_lake.transactions order by seq')
  await client.end()
  return rows.map(({ id }) => id)
}

/** What a webhook sent about each document: the transactions, and how often the counter had counted. */
async function startReceiver() {
  const received = { transactions: new Set<string>(), counts: new Map<string, number>() }
  const server = createServer(async (request, response) => {
    const { count } = JSON.parse(await text(request))
    const id = String(request.headers['sanity-transaction-id'])
    received.transactions.add(id)
    // Sent again after a kill, it keeps its place.
    if (typeof count === 'number' && !received.counts.has(id)) received.counts.set(id, count)
    response.end()
  })
  const [, url] = await listening(server)
  onTestFinished(() => void server.close())
  return { ...received, url }
}

async function addWebhook(client: SanityClient, url: string): Promise<void> {
  const rule = { on: ['create', 'update'], projection: '{count}' }
  const body = { type: 'document', name: 'All', url, dataset: 'production', rule }
  await client.request({ method: 'POST', url: '/hooks/projects/northwright', body })
}

/** Expects every transaction at least once, and the counter's in order. */
async function expectDelivered(
  { transactions, counts }: Awaited<ReturnType<typeof startReceiver>>,
  log: string[],
): Promise<void> {
  await until(() => transactions.size >= log.length)
  expect(transactions).toEqual(new Set(log))
  expect([...counts.values()]).toEqual([...counts.keys()].map((_, n) => n))
}

async function expectWhole({ heard, resets }: ResumingListener, log: string[]): Promise<void> {
  const expected = log.slice(log.indexOf(heard[0]?.transactionId ?? ''))
  const order = () => [...new Set(heard.map(({ transactionId }) => transactionId))]
  await until(() => order().length >= expected.length)
  expect(order()).toEqual(expected)
  expect(new Set(heard.map(({ eventId }) => eventId)).size).toBe(heard.length)
  expect(resets).toBe(0)
  const revisions = new Map<string, string>()
  for (const { documentId, previousRev, resultRev } of heard) {
    const known = revisions.get(documentId)
    if (known !== undefined) expect(previousRev).toBe(known)
    revisions.set(documentId, resultRev)
  }
}
