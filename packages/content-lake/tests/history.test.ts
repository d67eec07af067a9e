import type { Action } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { beforeEach, expect, test } from 'vitest'
import { actionsOn } from './actions-on.ts'
import { refusal, refused, startLake } from './lake.ts'

const lake = await startLake()
const client = lake.client()
beforeEach(() => {
  doc = `doc-${count++}`
  actions = actionsOn(doc)
  drafts = actions.drafts
})

/** A new document for each test, because history keeps those of earlier tests. */
let doc: string
let drafts: string
let actions: ReturnType<typeof actionsOn>
let count = 0

const history = (path: string) => client.request({ url: `/data/history/production/${path}` })
const lines = async (path: string) => {
  const text = await history(path)
  return String(text)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

test('lists transactions with effects, in either order and between two of them', async () => {
  const run = async (action: Action) => (await client.action(action)).transactionId
  const revisions = [
    await run(actions.create({ title: 'One' })),
    await run(actions.edit({ title: 'Two' })),
    await run(actions.publish()),
  ]
  const all = await lines(`transactions/${doc},${drafts}?effectFormat=mendoza&excludeContent=true`)
  expect(all.map(({ id }) => id)).toEqual(revisions)
  expect(all[0]).toMatchObject({
    author: expect.any(String),
    documentIDs: [drafts],
    effects: { [drafts]: {} },
  })
  // The Studio requests no content and reads the mutations all the same.
  expect(all[0].mutations).toMatchObject([{ create: { _id: drafts } }])
  const [bare] = await lines(`transactions/${drafts}?excludeMutations=true`)
  expect(bare).not.toHaveProperty('mutations')
  let document: unknown = null
  for (const { effects } of all) document = applyPatch(document, effects[drafts].apply)
  expect(document).toBeNull()
  const { _rev, ...published } = (await client.getDocument(doc)) ?? { _rev: '' }
  expect(applyPatch(null, all[2].effects[doc].apply)).toEqual(published)
  const between = await lines(
    `transactions/${drafts}?fromTransaction=${revisions[1]}&toTransaction=${revisions[1]}`,
  )
  expect(between).toMatchObject([{ id: revisions[1], mutations: [{ patch: { id: drafts } }] }])
  const newest = await lines(`transactions/${drafts}?reverse=true&limit=2`)
  expect(newest.map(({ id }) => id)).toEqual([revisions[2], revisions[1]])
})

test('returns an earlier state of a document, by revision, by time, and after deletion', async () => {
  await client.action(actions.create({ title: 'One' }))
  const first = await client.getDocument(drafts)
  await client.action(actions.edit({ title: 'Two' }))
  await client.action(actions.discard())
  const at = async (search: string) => (await history(`documents/${drafts}?${search}`)).documents
  expect(await at(`revision=${first?._rev}`)).toEqual([first])
  expect(await at(`time=${first?._updatedAt}`)).toEqual([first])
  expect(await at('lastRevision=true')).toMatchObject([{ title: 'Two' }])
  expect(await at('revision=unknown')).toEqual([])
  await refused(at('time=yesterday'), 400)
})

test('lists what happened to a document, newest first, in pages', async () => {
  for (const action of [
    actions.create(),
    actions.publish(),
    actions.edit({ title: 'x' }),
    actions.discard(),
    actions.unpublish(),
    actions.remove([drafts]),
  ]) {
    await client.action(action)
  }
  const events = async (id: string, search = '') => history(`events/documents/${id}${search}`)
  const { events: listed, nextCursor } = await events(drafts)
  expect(listed[drafts].map(({ type }: { type: string }) => type)).toEqual([
    'deleteDocumentVersion',
    'unpublishDocument',
    'deleteDocumentVersion',
    'createDocumentVersion',
    'publishDocumentVersion',
    'createDocumentVersion',
  ])
  expect(listed[drafts][4]).toMatchObject({
    documentId: doc,
    versionId: drafts,
    revisionId: expect.any(String),
    versionRevisionId: expect.any(String),
    publishCause: 'document.publish',
  })
  // The Studio opens what was published when the second draft was started; before the first,
  // there was nothing.
  expect(listed[drafts][3].revisionId).toBe(listed[drafts][4].revisionId)
  const shown = await history(`documents/${doc}?revision=${listed[drafts][3].revisionId}`)
  expect(shown.documents).toHaveLength(1)
  expect(listed[drafts][5]).not.toHaveProperty('revisionId')
  expect(nextCursor).toBe('')
  const page = await events(doc, '?limit=2&nextCursor=1')
  expect(page.events[doc]).toEqual(listed[drafts].slice(1, 3))
  expect(page.nextCursor).toBe('3')
})

test('a live document is listed as created, updated and deleted', async () => {
  await client.create({ _id: doc, _type: 'post' })
  await client.patch(doc).set({ title: 'x' }).commit()
  await client.delete(doc)
  const { events } = await history(`events/documents/${doc}`)
  expect(events[doc].map(({ type }: { type: string }) => type)).toEqual([
    'deleteDocumentGroup',
    'updateLiveDocument',
    'createLiveDocument',
  ])
})

test('requires signing in', async () => {
  const visitor = lake.client({ token: null })
  expect(
    await refusal(visitor.request({ url: '/data/history/production/transactions/any' })),
  ).toMatchObject({ status: 401 })
  await refused(visitor.action(actions.create()), 401)
})
