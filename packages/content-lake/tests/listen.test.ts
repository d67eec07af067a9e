import { EventEmitter, once } from 'node:events'
import type {
  ListenEvent,
  ListenOptions,
  MutationEvent,
  ResumableListenOptions,
} from '@sanity/client'
import { applyPatch } from 'mendoza'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startLake, tokens } from './lake.ts'

const lake = await startLake()
const client = lake.client()
beforeEach(() => client.delete({ query: '*' }))

type Event = ListenEvent<Record<string, unknown>>

/** Listens through the official client and collects its events. Resolves after the welcome. */
async function listen(
  query: string,
  options: Partial<ListenOptions & ResumableListenOptions> = {},
  params = {},
  by = client,
) {
  const events: Event[] = []
  const arrived = new EventEmitter()
  const all = {
    events: ['welcome', 'mutation', 'reconnect', 'welcomeback', 'reset'],
    ...options,
  } as ListenOptions
  const subscription = by.listen(query, params, all).subscribe({
    next: (event: Event) => {
      events.push(event)
      arrived.emit('event')
    },
    error: (error: unknown) => arrived.emit('error', error),
  })
  onTestFinished(() => subscription.unsubscribe())
  await once(arrived, 'event')
  const mutations = () =>
    events.filter((event): event is MutationEvent => event.type === 'mutation')
  const until = (count: number) =>
    vi.waitFor(() => expect(mutations()).toHaveLength(count), { timeout: 120_000, interval: 10 })
  return { events, mutations, until }
}

const thing = { _id: 'thing', _type: 'thing', title: 'One' }

describe('a listener', () => {
  test('is welcomed, and gets creations, changes and deletions in a chain of revisions', async () => {
    const { events, mutations, until } = await listen('*[_type == "thing"]')
    expect(events[0]).toMatchObject({ type: 'welcome', listenerName: expect.any(String) })
    const made = await client.create(thing)
    const changed = await client.patch('thing').set({ title: 'Two' }).commit()
    await client.delete('thing')
    await until(3)
    const [appear, update, disappear] = mutations()
    expect(appear).toMatchObject({
      transition: 'appear',
      documentId: 'thing',
      transactionId: made._rev,
      resultRev: made._rev,
      result: made,
      eventId: `${made._rev}#thing`,
      mutations: [{ create: { ...thing } }],
      visibility: 'query',
      transactionCurrentEvent: 1,
      transactionTotalEvents: 1,
    })
    expect(appear).not.toHaveProperty('previousRev')
    expect(update).toMatchObject({
      transition: 'update',
      previousRev: made._rev,
      resultRev: changed._rev,
    })
    expect(disappear).toMatchObject({ transition: 'disappear', previousRev: changed._rev })
    expect(disappear).toMatchObject({ resultRev: disappear?.transactionId })
    expect(disappear).not.toHaveProperty('result')
  })

  test('gets events for documents that match its filter before or after', async () => {
    const { mutations, until } = await listen(
      '*[_type == "thing" && public == $public] | order(title)',
      {},
      { public: true },
    )
    await client.create(thing)
    await client.patch('thing').set({ public: true }).commit()
    await client.patch('thing').set({ public: false }).commit()
    await client.create({ ...thing, _id: 'other', public: true })
    await until(3)
    expect(mutations().map((event) => event.transition)).toEqual(['appear', 'disappear', 'appear'])
  })

  test('gets versions in releases only if it asks for them', async () => {
    const published = await listen('*[_type == "thing"]')
    const all = await listen('*[_type == "thing"]', { includeAllVersions: true })
    for (const _id of ['versions.rOne.thing', 'drafts.thing', 'thing'])
      await client.create({ ...thing, _id })
    await all.until(3)
    await published.until(2)
    expect(published.mutations().map(({ documentId }) => documentId)).toEqual([
      'drafts.thing',
      'thing',
    ])
  })

  test('counts only its own events of a transaction', async () => {
    const { mutations, until } = await listen('*[_id in ["a", "c"]]')
    await client
      .transaction()
      .create({ ...thing, _id: 'c' })
      .create({ ...thing, _id: 'b' })
      .create({ ...thing, _id: 'a' })
      .commit()
    await until(2)
    expect(
      mutations().map((event) => [
        event.documentId,
        event.transactionCurrentEvent,
        event.transactionTotalEvents,
      ]),
    ).toEqual([
      ['a', 1, 2],
      ['c', 2, 2],
    ])
  })

  test('may filter by what a change changes', async () => {
    const titles =
      '*[_type == "thing" && delta::changedAny(title) && delta::operation() == "update"]'
    const { mutations, until } = await listen(titles)
    await client.create(thing)
    await client.patch('thing').set({ note: 'Not the title' }).commit()
    await client.patch('thing').set({ title: 'Two' }).commit()
    await client.patch('thing').set({ title: 'Three' }).commit()
    await until(2)
    expect(mutations().map(({ transition, result }) => [transition, result?.title])).toEqual([
      ['update', 'Two'],
      ['update', 'Three'],
    ])
  })

  test('may filter by what differs between two values, and keeps the order of events', async () => {
    const differs = '*[_type == "thing" && diff::changedAny(before, now, (title))]'
    const { mutations, until } = await listen(differs)
    const pair = (before: string, now: string) => ({
      ...thing,
      before: { title: before },
      now: { title: now },
    })
    await client.create(pair('One', 'One'))
    for (const title of ['Two', 'Three', 'One']) {
      await client.createOrReplace(pair('One', title))
    }
    await until(3)
    expect(mutations().map(({ transition, result }) => [transition, result?.now])).toEqual([
      ['appear', { title: 'Two' }],
      ['update', { title: 'Three' }],
      ['disappear', { title: 'One' }],
    ])
  })

  test('gets as much as it requests', async () => {
    const bare = await listen('*', {
      includeResult: false,
      includeMutations: false,
      includePreviousRevision: true,
    })
    const { _rev } = await client.create(thing)
    await client.patch('thing').set({ title: 'Two' }).commit()
    await bare.until(2)
    expect(bare.mutations()[1]).toMatchObject({ previous: { _rev, title: 'One' } })
    expect(bare.mutations()[1]).not.toHaveProperty('result')
    expect(bare.mutations()[1]).not.toHaveProperty('mutations')
  })

  test('gets effects that turn one revision into the other', async () => {
    const { mutations, until } = await listen('*', { effectFormat: 'mendoza' })
    await client.create({ ...thing, body: [{ _key: 'a', text: 'Blåbær' }] })
    await client.patch('thing').set({ 'body[_key=="a"].text': 'Blåbærsyltetøy', aaa: 1 }).commit()
    await client.delete('thing')
    await until(3)
    let document: unknown = null
    for (const event of mutations()) {
      document = applyPatch(document, event.effects?.apply ?? [])
      const { _rev, ...expected } = event.result ?? { _rev: null }
      expect(document).toEqual(event.result ? expected : null)
    }
  })

  test('gets every write of many writers in one order', async () => {
    await client.create({ ...thing, n: 0 })
    const { mutations, until } = await listen('*[_id == "thing"]')
    await Promise.all(
      Array.from({ length: 40 }, () => client.patch('thing').inc({ n: 1 }).commit()),
    )
    await until(40)
    expect(mutations().map((event) => event.result?.n)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
    for (const [index, event] of mutations().slice(1).entries()) {
      expect(event.previousRev).toBe(mutations()[index]?.resultRev)
    }
  })

  test('gets an event once queries see its change', async () => {
    const { mutations, until } = await listen('*[_type == "thing"]')
    for (let n = 0; n < 10; n++) {
      void client.createOrReplace({ ...thing, n })
      await until(n + 1)
      expect(await client.fetch('*[_id == "thing"][0].n')).toBe(mutations().at(-1)?.result?.n)
    }
  })

  test('without a token gets events of public documents only', async () => {
    const { mutations, until } = await listen('*', {}, {}, lake.client({ token: null }))
    await client.create({ ...thing, _id: 'drafts.thing' })
    await client.create({ ...thing, _id: 'a.private' })
    await client.create(thing)
    await until(1)
    expect(mutations()[0]?.documentId).toBe('thing')
  })
})

describe('hostile listening', () => {
  test('an invalid query is reported as such', async () => {
    await expect(listen('*[_type ==')).rejects.toThrow(/Unexpected end of query/)
    await expect(listen('"text"')).rejects.toThrow(/begins with/)
  })

  test.each([
    ['conditions', `*[${'a&&'.repeat(2_200)}true]`],
    ['arrays', `*[${'['.repeat(1_500)}${']'.repeat(1_500)}]`],
  ])('%s deeper than the stack end no process', async (_, query) => {
    const headers = { authorization: `Bearer ${tokens.reader}` }
    const search = new URLSearchParams({ query })
    const url = `${lake.url()}/v2026-11-01/data/listen/production?${search}`
    const ending = new AbortController()
    const { body } = await fetch(url, { headers, signal: ending.signal })
    let heard = ''
    // How deep the stack is depends on the machine.
    for await (const chunk of body ?? []) {
      heard += Buffer.from(chunk).toString()
      if (/welcome|queryParseError/.test(heard)) break
    }
    ending.abort()
    expect(heard).toMatch(/welcome|queryParseError/)
    expect((await fetch(`${url}${'x'.repeat(20_000)}`, { headers })).status).toBe(414)
  })

  test('a filter that never ends matches nothing and delays no other listener', async () => {
    const slow = await listen('*[text match "*a*a*a*a*a*a*a*a*a*a*a*b"]')
    const { until } = await listen('*[_type == "thing"]')
    await client.create({ ...thing, text: 'a'.repeat(5_000) })
    await until(1)
    expect(slow.mutations()).toEqual([])
  })
})

test('live events name the tags of the queries whose results are stale', async () => {
  const types: string[] = []
  const tags: string[][] = []
  const arrived = new EventEmitter()
  const subscription = client.live.events().subscribe((event) => {
    types.push(event.type)
    if (event.type === 'message') tags.push(event.tags)
    arrived.emit('event')
  })
  await once(arrived, 'event')
  const { syncTags = [] } = await client.fetch(
    '*[_type == "thing"]{title}',
    {},
    { filterResponse: false },
  )
  const { syncTags: others = [] } = await client.fetch(
    '*[_type == "other"]{title}',
    {},
    { filterResponse: false },
  )
  const { syncTags: followed = [] } = await client.fetch(
    '*[_type == "other"]{"x": ref->title}',
    {},
    { filterResponse: false },
  )
  const next = once(arrived, 'event')
  await client.create({ ...thing, _id: 'drafts.thing' })
  await client.create(thing)
  await next
  expect(types).toEqual(['welcome', 'message'])
  const concerned = (given: string[]) => given.some((tag) => tags[0]?.includes(tag))
  expect(concerned(syncTags)).toBe(true)
  expect(concerned(others)).toBe(false)
  expect(concerned(followed)).toBe(true)
  subscription.unsubscribe()
})
