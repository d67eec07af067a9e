/** Who is told of a write and asks for it gets it: no notification overtakes what it tells of. */
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeLake, type Lake, openLake } from '../src/lake/lake.ts'
import { EventStream, Listener } from '../src/listen/listeners.ts'
import { createLakeServer } from '../src/server.ts'
import { openPostgres } from '../src/store/postgres/postgres.ts'
import { clientOf, emptyDatabase } from './lake.ts'
import { type Postgres, programs, startPostgres } from './postgres.ts'
import { listening, useFolder } from './setup.ts'

const folder = useFolder()
let postgres: Postgres
const servers: Server[] = []
const lakes: Lake[] = []
const token = 'writer-token'

/** A lake that nothing tells of what another writes. It finds out when it has to. */
async function startDeaf(databaseUrl: string) {
  const store = await openPostgres(databaseUrl)
  const opening = openLake(
    {
      assetsDir: join(folder, 'assets'),
      port: 0,
      projectId: 'northwright',
      dataset: 'production',
      tokens: { [token]: 'administrator' },
    },
    'http://localhost',
    store,
  )
  const [server, url] = await listening(createLakeServer(opening))
  servers.push(server)
  const lake = await opening
  lakes.push(lake)
  await lake.unfollow()
  return { lake, pool: store.pool, client: clientOf(url, { token }) }
}

let near: Awaited<ReturnType<typeof startDeaf>>
let far: Awaited<ReturnType<typeof startDeaf>>
beforeAll(async () => {
  if (!programs) return
  postgres = await startPostgres()
  near = await startDeaf(postgres.url)
  far = await startDeaf(postgres.url)
})
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  await Promise.all(lakes.map(closeLake))
  for (const server of servers) server.close()
  await postgres?.close()
})

/** Runs something at the first statement that a text is in: before it, or once it's done. */
function at(pool: Pool, text: string, { before, after }: Record<string, () => Promise<unknown>>) {
  const query = pool.query.bind(pool)
  Object.assign(pool, {
    query: async (statement: string | { text: string }, values?: unknown[]) => {
      const isIt = (typeof statement === 'string' ? statement : statement.text).includes(text)
      if (isIt) Object.assign(pool, { query })
      if (isIt) await before?.()
      const result = await (typeof statement === 'string'
        ? query(statement, values)
        : query(statement))
      if (isIt) await after?.()
      return result
    },
  })
}

const READ_REVISIONS = 'select distinct seq from content_lake.revisions'
const page = { _id: 'page', _type: 'page', title: 'One' }
const title = '*[_id == "page"][0].title'

/** Resumes on a lake after a transaction, as a listener. Says what the lake had when it told. */
async function resume({ lake }: typeof near, transactionId: string) {
  const dataset = await lake.datasets.open('northwright', 'production')
  const had: unknown[] = []
  const stream = new EventStream(new ServerResponse(new IncomingMessage(new Socket())))
  const listener = new Listener(stream, ({ changes }) => {
    for (const { id } of changes) had.push(dataset.documents.get(id)?.title)
  })
  const remove = dataset.listeners.add(listener)
  await dataset.listeners.resume(listener, `${transactionId}#known`, () => {})
  remove()
  return had
}

describe.skipIf(!programs)('what a lake tells is there', () => {
  let known: string
  beforeEach(async () => {
    await near.client.delete({ query: '*' })
    known = (await near.client.create({ _id: 'known', _type: 'note', title: 'Known' }))._rev
    // Both are where the database is.
    await far.client.fetch('*', {}, { lastLiveEventId: known })
  })

  test("to a site that connects, and isn't told of it once more", async () => {
    const written = [(await near.client.create(page))._rev]
    const told: string[] = []
    const seen: unknown[] = []
    await new Promise<void>((resolve, reject) => {
      const events = far.client.live.events().subscribe({
        next: async (event) => {
          if (event.type !== 'welcome' && event.type !== 'message') return
          told.push('id' in event ? String(event.id) : '')
          seen.push(await far.client.fetch(title))
          if (event.type === 'welcome') {
            written.push((await far.client.patch('page').set({ title: 'Two' }).commit())._rev)
          } else if (told.length === 2) {
            events.unsubscribe()
            resolve()
          }
        },
        error: reject,
      })
    })
    expect({ told, seen }).toEqual({ told: written, seen: ['One', 'Two'] })
  })

  test('to a listener that begins, and a client that asks then', async () => {
    await near.client.create(page)
    await firstValueFrom(far.client.listen('*', {}, { events: ['welcome'] }))
    expect(await far.client.fetch(title)).toBe('One')
  })

  test('to a listener that resumes while another lake writes', async () => {
    at(far.pool, READ_REVISIONS, { before: () => near.client.create(page) })
    expect(await resume(far, known)).toEqual(['Known', 'One'])
  })

  test('to the receiver of a webhook', async () => {
    const asked = Promise.withResolvers<unknown>()
    const [receiver, url] = await listening(
      createServer((request, response) => {
        request.resume()
        asked.resolve(far.client.fetch(title))
        response.end()
      }),
    )
    servers.push(receiver)
    const { webhooks } = await far.lake.datasets.open('northwright', 'production')
    at(far.pool, READ_REVISIONS, { before: () => near.client.create(page) })
    await webhooks.connect([{ name: 'far', url, secret: 'secret', on: ['create'] }])
    expect(await asked.promise).toBe('One')
  })
})

test('what the only lake has stored is there before a listener that resumes is told', async () => {
  const only = await startDeaf(await emptyDatabase())
  const { _rev } = await only.client.create({ _id: 'known', _type: 'note', title: 'Known' })
  const read = Promise.withResolvers<void>()
  let had: Promise<unknown[]> | undefined
  at(only.pool, 'set head = nextval', {
    // Stored; the lake's next step is to show it.
    after: async () => {
      at(only.pool, READ_REVISIONS, { after: async () => read.resolve() })
      had = resume(only, _rev)
      await read.promise
      // What follows the read has its turn first.
      await new Promise(setImmediate)
    },
  })
  await only.client.create(page)
  expect(await had).toEqual(['Known', 'One'])
  await closeLake(only.lake)
  lakes.pop()
})

test.skipIf(!programs)('a schedule that is over has published', async () => {
  await near.client.createOrReplace({ ...page, _id: 'drafts.page' })
  const { id } = await near.client.request<{ id: string }>({
    method: 'POST',
    url: '/schedules/northwright/production',
    body: { name: 'Now', documents: [{ documentId: 'page' }] },
  })
  await near.client.request({
    method: 'POST',
    url: `/schedules/northwright/production/${id}/publish`,
  })
  const { state } = await far.client.request<{ state: string }>({
    url: `/schedules/northwright/production/${id}`,
  })
  expect([state, await far.client.fetch(title)]).toEqual(['succeeded', 'One'])
})
