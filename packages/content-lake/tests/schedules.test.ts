import type { SanityClient } from '@sanity/client'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Schedule } from '../src/store/schedules.ts'
import { onMemory, refusal, refused, startLake, tokens, transactionsOf } from './lake.ts'
import { prepareRelease } from './prepare-release.ts'

const lake = await startLake()
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A schedule, as JSON says its dates. */
type Answer = Omit<Schedule, 'executeAt'> & { executeAt: string | null }

/** Before releases: their tests restart the lake. */
describe('the scheduling API', () => {
  const client = lake.client({ apiVersion: '2022-09-01', perspective: 'raw' })
  /** Another document for each test. */
  let documentId: string
  let count = 0
  beforeEach(async () => {
    count++
    documentId = `post-${count}`
    await client.create({ _id: `drafts.${documentId}`, _type: 'post', title: 'One' })
  })

  const url = '/schedules/northwright/production'
  const ask = <T = Answer>(method: string, path: string, body?: object, by = client) =>
    by.request<T>({ method, url: url + path, body })
  const create = (more: object = {}) =>
    ask('POST', '', { documents: [{ documentId }], executeAt: soon(60_000), name: 'x', ...more })
  const read = (id: string) => ask('GET', `/${id}`)
  const state = async (id: string) => (await read(id)).state
  const ids = () => client.fetch<string[]>('*[sanity::versionOf($documentId)]._id', { documentId })
  const history = () => transactionsOf(client, documentId)

  test('a schedule publishes its draft at its time, once, and says so', async () => {
    const executeAt = soon(300)
    const schedule = await create({ executeAt })
    expect(schedule).toMatchObject({
      id: expect.stringMatching(/^sch-/),
      action: 'publish',
      author: 'token-editor',
      dataset: 'production',
      projectId: 'northwright',
      documents: [{ documentId, documentType: 'post' }],
      executeAt,
      state: 'scheduled',
      stateReason: '',
    })
    await expect.poll(() => state(schedule.id)).toBe('succeeded')
    expect(await ids()).toEqual([documentId])
    expect(await history()).toHaveLength(1)
    expect((await read(schedule.id)).executedAt).toEqual(expect.any(String))
  })

  test('one unpublishes, and is edited, listed by document and state, and deleted', async () => {
    await client.create({ _id: documentId, _type: 'post', title: 'Live' })
    await client.delete(`drafts.${documentId}`)
    const { id } = await create({ action: 'unpublish', executeAt: null })
    const list = async (search: string) => {
      const found = await ask<{ schedules: Answer[] }>(
        'GET',
        `?documentIds=${documentId}&${search}`,
      )
      return found.schedules.map((schedule) => schedule.id)
    }
    expect(await list('state=scheduled')).toEqual([id])
    expect(await list('state=succeeded')).toEqual([])
    const edited = await ask('PATCH', `/${id}`, { executeAt: soon(200) })
    expect(edited).toMatchObject({ name: 'x', action: 'unpublish', state: 'scheduled' })
    await expect.poll(() => state(id)).toBe('succeeded')
    expect(await ids()).toEqual([`drafts.${documentId}`])
    await ask('DELETE', `/${id}`)
    expect(await list('limit=1')).toEqual([])
    await refused(read(id), 404)
  })

  test('one is canceled, and stays so', async () => {
    const { id } = await create({ executeAt: soon(400) })
    await ask('PATCH', `/${id}`, { state: 'cancelled' })
    await refused(ask('PATCH', `/${id}`, { state: 'scheduled' }), 400)
    await refused(ask('POST', `/${id}/publish`), 409)
    const later = await create({ executeAt: soon(500) })
    await expect.poll(() => state(later.id)).toBe('succeeded')
    expect(await state(id)).toBe('cancelled')
  })

  test('several run now, at once asked for by two, and once', async () => {
    const both = [await create(), await create({ executeAt: null })].map(({ id }) => id)
    const answers = await Promise.allSettled(
      [1, 2].map(() => ask('POST', `/${both.join()}/publish`)),
    )
    expect(answers.map(({ status }) => status)).toContain('fulfilled')
    expect(await Promise.all(both.map(state))).toEqual(['succeeded', 'succeeded'])
    expect(await history()).toHaveLength(1)
  })

  test('one that can no longer run fails with its reason', async () => {
    const { id } = await create({ executeAt: soon(300) })
    await client.delete(`drafts.${documentId}`)
    await expect.poll(() => state(id)).toBe('cancelled')
    expect((await read(id)).stateReason).toContain(`"${documentId}" was not found`)
  })

  test('what is wrong is refused with its field, and by whom', async () => {
    const wrong: [object, string][] = [
      [{ documents: [] }, '"documents"'],
      [{ documents: 'x' }, '"documents"'],
      [{ documents: [{ documentId: 'nothing' }] }, '"nothing"'],
      [{ documents: [{ documentId: 7 }] }, '"7"'],
      [{ executeAt: 'tomorrow' }, '"executeAt"'],
      [{ action: 'explode' }, '"action"'],
    ]
    for (const [more, field] of wrong) {
      const { status, message } = await refusal(create(more))
      expect([status, message]).toEqual([400, expect.stringContaining(field)])
    }
    const body = { documents: [{ documentId }], name: 'x' }
    const viewer = lake.client({ token: tokens.reader })
    await refused(ask('POST', '', body, viewer), 403)
    await refused(ask('POST', '', body, lake.client({ token: null })), 401)
    const { id } = await create()
    await refused(ask('POST', `/${id}/publish`, {}, viewer), 403)
    await refused(ask('DELETE', `/${id}`, {}, viewer), 403)
  })
})

describe('a release', () => {
  let client: SanityClient
  /** Another release and document for each test. */
  let releaseId: string
  let doc: string
  let version: string
  let count = 0
  beforeEach(() => {
    client = lake.client({ perspective: 'raw' })
    count++
    releaseId = `r${count}`
    doc = `doc-${count}`
    version = `versions.${releaseId}.${doc}`
  })
  const prepare = () => prepareRelease(client, { releaseId, doc, version })
  const release = () => client.releases.get({ releaseId })
  const state = async () => (await release())?.state
  const title = (id: string) => client.fetch<string | null>('*[_id == $id][0].title', { id })

  test('a schedule publishes at its time, as its author, and once', async () => {
    await prepare()
    await client.releases.schedule({ releaseId, publishAt: soon(300) })
    await vi.waitFor(async () => expect(await state()).toBe('published'), 120_000)
    expect(await title(doc)).toBe('After')
    const [created, published, ...more] = await transactionsOf(client, doc)
    expect(more).toEqual([])
    expect(published?.author).toBe(created?.author)
  })

  test('a schedule of a time that is over publishes at once', async () => {
    await prepare()
    await client.releases.schedule({ releaseId, publishAt: '2020-01-01T00:00:00Z' })
    await vi.waitFor(async () => expect(await title(doc)).toBe('After'), 120_000)
  })

  test('a schedule of several releases in one transaction publishes all of them', async () => {
    await prepare()
    const other = `${releaseId}b`
    await client.releases.create({ releaseId: other })
    const publishAt = soon(300)
    const actionType = 'sanity.action.release.schedule' as const
    await client.action([releaseId, other].map((id) => ({ actionType, releaseId: id, publishAt })))
    const states = () => client.fetch('*[name in $names].state', { names: [releaseId, other] })
    const both = ['published', 'published']
    await vi.waitFor(async () => expect(await states()).toEqual(both), 120_000)
  })

  test('a schedule survives a restart, and runs then what became due meanwhile', async () => {
    await prepare()
    await client.releases.schedule({ releaseId, publishAt: soon(400) })
    await lake.restart()
    client = lake.client({ perspective: 'raw' })
    await vi.waitFor(async () => expect(await state()).toBe('published'), 120_000)
    expect(await title(doc)).toBe('After')
  })

  // Which only the database can say.
  test.skipIf(onMemory)(
    'a schedule in another dataset runs after a restart, though nobody asks for that dataset',
    async () => {
      await lake.client({ token: tokens.admin }).datasets.create('staging')
      client = lake.client({ perspective: 'raw', dataset: 'staging' })
      await prepare()
      await client.releases.schedule({ releaseId, publishAt: soon(1_000) })
      await lake.restart()
      client = lake.client({ perspective: 'raw', dataset: 'staging' })
      const database = new pg.Client({ connectionString: lake.databaseUrl })
      await database.connect()
      const text = `select body ->> 'state' as state from content_lake.documents where id = $1`
      const stored = async () => (await database.query(text, [`_.releases.${releaseId}`])).rows
      await vi.waitFor(
        async () => expect(await stored()).toEqual([{ state: 'published' }]),
        120_000,
      )
      await database.end()
      expect(await title(doc)).toBe('After')
    },
  )

  test('a schedule that can no longer run gives the release back with the reason', async () => {
    await prepare()
    const author = { _type: 'reference', _ref: `ann-${doc}`, _weak: true }
    const note = { ...author, _strengthenOnPublish: { type: 'author' } }
    await client.patch(version).set({ author: note }).commit()
    const schedule = () => client.releases.schedule({ releaseId, publishAt: soon(1_000) })
    await refused(schedule(), 409, 'documentReferenceDoesNotExistError')
    await client.create({ _id: author._ref, _type: 'author' })
    await schedule()
    await client.delete(author._ref)
    await vi.waitFor(async () => expect(await state()).toBe('active'), 120_000)
    const { error, publishAt } = (await release()) ?? {}
    expect([error?.message, publishAt]).toEqual([
      expect.stringContaining(`references non-existent document "${author._ref}"`),
      undefined,
    ])
    expect(await title(doc)).toBe('Before')
  })
})
