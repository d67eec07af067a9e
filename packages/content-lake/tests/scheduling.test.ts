import type { SanityClient } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Schedule } from '../src/store/schedule-table.ts'
import { refusal, startTestLake, type TestLake, tokens } from './lake.ts'

let lake: TestLake
let client: SanityClient
beforeAll(async () => {
  lake = await startTestLake()
  client = lake.client({ apiVersion: '2022-09-01', perspective: 'raw' })
})
afterAll(() => lake.close())

/** Another document for each test. */
let documentId: string
let count = 0
beforeEach(async () => {
  count++
  documentId = `post-${count}`
  await client.create({ _id: `drafts.${documentId}`, _type: 'post', title: 'One' })
})

/** A schedule, as JSON says its dates. */
type Answer = Omit<Schedule, 'executeAt'> & { executeAt: string | null }
const url = '/schedules/northwright/production'
const ask = <T = Answer>(method: string, path: string, body?: object, by = client) =>
  by.request<T>({ method, url: url + path, body })
const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const create = (more: object = {}) =>
  ask('POST', '', { documents: [{ documentId }], executeAt: soon(60_000), name: 'x', ...more })
const read = (id: string) => ask('GET', `/${id}`)
const state = async (id: string) => (await read(id)).state
const ids = () => client.fetch<string[]>('*[sanity::versionOf($documentId)]._id', { documentId })
const history = async () => {
  const log: unknown = await client.request({
    url: `/data/history/production/transactions/${documentId}`,
  })
  return String(log).trim().split('\n')
}

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
    const found = await ask<{ schedules: Answer[] }>('GET', `?documentIds=${documentId}&${search}`)
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
  expect((await refusal(read(id))).status).toBe(404)
})

test('one is canceled, and stays so', async () => {
  const { id } = await create({ executeAt: soon(400) })
  await ask('PATCH', `/${id}`, { state: 'cancelled' })
  expect((await refusal(ask('PATCH', `/${id}`, { state: 'scheduled' }))).status).toBe(400)
  expect((await refusal(ask('POST', `/${id}/publish`))).status).toBe(409)
  const later = await create({ executeAt: soon(500) })
  await expect.poll(() => state(later.id)).toBe('succeeded')
  expect(await state(id)).toBe('cancelled')
})

test('several run now, at once asked for by two, and once', async () => {
  const both = [await create(), await create({ executeAt: null })].map(({ id }) => id)
  const answers = await Promise.allSettled([1, 2].map(() => ask('POST', `/${both.join()}/publish`)))
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
  expect((await refusal(ask('POST', '', body, viewer))).status).toBe(403)
  expect((await refusal(ask('POST', '', body, lake.client({ token: null })))).status).toBe(401)
  const { id } = await create()
  expect((await refusal(ask('POST', `/${id}/publish`, {}, viewer))).status).toBe(403)
  expect((await refusal(ask('DELETE', `/${id}`, {}, viewer))).status).toBe(403)
})
