import type { SanityClient } from '@sanity/client'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refusal, startTestLake, type TestLake, tokens } from './lake.ts'
import { prepareRelease } from './prepare-release.ts'

let lake: TestLake
let client: SanityClient
beforeAll(async () => {
  lake = await startTestLake({
    tokens: { [tokens.writer]: 'editor', admin: 'administrator' },
  })
})
afterAll(() => lake.close())

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
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a schedule publishes at its time, as its author, and once', async () => {
  await prepare()
  await client.releases.schedule({ releaseId, publishAt: soon(300) })
  await vi.waitFor(async () => expect(await state()).toBe('published'), 120_000)
  expect(await title(doc)).toBe('After')
  const log = await client.request({ url: `/data/history/production/transactions/${doc}` })
  const lines = String(log).trim().split('\n')
  expect(lines).toHaveLength(2)
  const [created, published] = lines.map((line) => JSON.parse(line))
  expect(published.author).toBe(created.author)
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

test('a schedule in another dataset runs after a restart, though nobody asks for that dataset', async () => {
  await lake.client({ token: 'admin' }).datasets.create('staging')
  client = lake.client({ perspective: 'raw', dataset: 'staging' })
  await prepare()
  await client.releases.schedule({ releaseId, publishAt: soon(1_000) })
  await lake.restart()
  client = lake.client({ perspective: 'raw', dataset: 'staging' })
  const database = new pg.Client({ connectionString: lake.databaseUrl })
  await database.connect()
  const text = `select body ->> 'state' as state from content_lake.documents where id = $1`
  const stored = async () => (await database.query(text, [`_.releases.${releaseId}`])).rows
  await vi.waitFor(async () => expect(await stored()).toEqual([{ state: 'published' }]), 120_000)
  await database.end()
  expect(await title(doc)).toBe('After')
})

test('a schedule that can no longer run gives the release back with the reason', async () => {
  await prepare()
  const author = { _type: 'reference', _ref: `ann-${doc}`, _weak: true }
  const note = { ...author, _strengthenOnPublish: { type: 'author' } }
  await client.patch(version).set({ author: note }).commit()
  const schedule = () => client.releases.schedule({ releaseId, publishAt: soon(1_000) })
  expect(await refusal(schedule())).toMatchObject({
    status: 409,
    details: { items: [{ error: { type: 'documentReferenceDoesNotExistError' } }] },
  })
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
