import type { Action } from '@sanity/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { actionsOn } from './actions-on.ts'
import { refusal, refused, startLake, tokens } from './lake.ts'

const lake = await startLake({
  tokens: { [tokens.writer]: 'editor', [tokens.reader]: 'viewer', contributor: 'contributor' },
})
const client = lake.client()
beforeEach(async () => {
  doc = `doc-${count++}`
  actions = actionsOn(doc)
  drafts = actions.drafts
  await client.delete({ query: '*' })
})

/** A new document for each test, because history keeps those of earlier tests. */
let doc: string
let drafts: string
let actions: ReturnType<typeof actionsOn>
let count = 0
const pair = () => ({ draftId: drafts, publishedId: doc })
const ids = () => client.fetch<string[]>('*._id', {}, { perspective: 'raw' })

describe('a document through its life', () => {
  test('created, edited, published, edited again, discarded, unpublished, deleted', async () => {
    await client.action(actions.create({ title: 'One', _rev: 'ignored' }))
    const draft = await client.getDocument(drafts)
    await client.action([actions.edit({ title: 'Two' }), actions.edit({ subtitle: 'Sub' })])
    expect(await ids()).toEqual([drafts])
    await client.action(actions.publish())
    const published = await client.getDocument(doc)
    expect(published).toMatchObject({
      title: 'Two',
      subtitle: 'Sub',
      _createdAt: draft?._createdAt,
    })
    expect(await ids()).toEqual([doc])
    await client.action(actions.edit({ title: 'Three' }))
    expect(await client.getDocument(drafts)).toMatchObject({
      title: 'Three',
      subtitle: 'Sub',
    })
    expect(await client.getDocument(doc)).toEqual(published)
    await client.action(actions.discard())
    expect(await ids()).toEqual([doc])
    await client.action(actions.unpublish())
    expect(await ids()).toEqual([drafts])
    await client.action(actions.publish())
    await client.action(actions.edit({ title: 'Four' }))
    await client.action(actions.remove([drafts]))
    expect(await ids()).toEqual([])
  })

  test('created by its published id alone, it becomes a draft', async () => {
    const actionType = 'sanity.action.document.create'
    const attributes = { _type: 'post', title: 'One' }
    await client.request({
      url: '/data/actions/production',
      method: 'POST',
      body: { actions: [{ actionType, publishedId: doc, attributes, ifExists: 'fail' }] },
    })
    expect(await client.getDocument(drafts)).toMatchObject(attributes)
    expect(await ids()).toEqual([drafts])
  })

  test('the transaction id given is the revision', async () => {
    expect(await client.action(actions.create(), { transactionId: 'typed' })).toEqual({
      transactionId: 'typed',
    })
    expect(await client.getDocument(drafts)).toMatchObject({ _rev: 'typed' })
  })

  test('an edit that changes nothing still makes a draft and a transaction', async () => {
    await client.create({ _id: doc, _type: 'post' })
    const patch = { unset: ['_empty_action_guard_pseudo_field_'] }
    const { transactionId } = await client.action({
      actionType: 'sanity.action.document.edit',
      ...pair(),
      patch,
    })
    expect(await client.getDocument(drafts)).toMatchObject({ _rev: transactionId })
  })

  test('a dry run changes nothing', async () => {
    await client.action(actions.create(), { dryRun: true })
    expect(await ids()).toEqual([])
  })

  test('publishing strengthens the references that waited for it', async () => {
    const note = { type: 'author', template: { id: 'author' } }
    const author = { _type: 'reference', _ref: 'ann', _weak: true, _strengthenOnPublish: note }
    const stays = {
      _type: 'reference',
      _ref: 'ann',
      _weak: true,
      _strengthenOnPublish: { ...note, weak: true },
    }
    await client.action(actions.create({ author, stays }))
    await refused(client.action(actions.publish()), 409, 'documentReferenceDoesNotExistError')
    await client.create({ _id: 'ann', _type: 'author' })
    await client.action(actions.publish())
    expect(await client.getDocument(doc)).toMatchObject({
      author: { _type: 'reference', _ref: 'ann' },
      stays: { _weak: true },
    })
    expect((await client.getDocument(doc))?.author).not.toHaveProperty('_weak')
    await refused(client.delete('ann'), 409)
  })

  test('a version in a release: created from the published document, replaced, discarded', async () => {
    await client.create({ _id: doc, _type: 'post', title: 'Published' })
    const versionId = `versions.rSpring.${doc}`
    await client.action({
      actionType: 'sanity.action.document.version.create',
      publishedId: doc,
      baseId: doc,
      versionId,
    })
    await client.action({
      actionType: 'sanity.action.document.version.replace',
      document: { _id: versionId, _type: 'post', title: 'Spring' },
    })
    expect(await client.fetch('*[0].title', {}, { perspective: ['rSpring'] })).toBe('Spring')
    await client.action({ actionType: 'sanity.action.document.version.discard', versionId })
    expect(await ids()).toEqual([doc])
  })
})

describe('is refused and changes nothing', () => {
  beforeEach(() => client.action(actions.create({ title: 'Draft' })))

  test.each<[string, number, () => Action | Action[]]>([
    ['creating what is there', 409, () => actions.create()],
    ['publishing an older draft', 409, () => actions.publish({ ifDraftRevisionId: 'old' })],
    [
      'publishing over another version',
      409,
      () => actions.publish({ ifPublishedRevisionId: 'old' }),
    ],
    ['unpublishing what is not published', 409, () => actions.unpublish()],
    ['deleting without naming the draft', 400, () => actions.remove()],
    ['discarding twice', 409, () => [actions.discard(), actions.discard()]],
    [
      'publishing to another document',
      400,
      () => ({ ...actions.publish(), publishedId: 'other' }) as Action,
    ],
    ['publishing a published id', 400, () => ({ ...actions.publish(), draftId: doc }) as Action],
    [
      'an action nobody knows',
      400,
      () => JSON.parse('{"actionType":"sanity.action.document.explode"}'),
    ],
    [
      'one wrong action among right ones',
      409,
      () => [actions.edit({ title: 'x' }), actions.unpublish()],
    ],
  ])('%s', async (_, status, action) => {
    const before = await client.getDocument(drafts)
    expect(await refusal(client.action(action()))).toMatchObject({
      status,
      details: { type: 'actionError', items: [{ index: expect.any(Number) }] },
    })
    expect(await client.getDocument(drafts)).toEqual(before)
    expect(await ids()).toEqual([drafts])
  })

  test('a Viewer edits nothing; a Contributor edits drafts and publishes none', async () => {
    const viewer = lake.client({ token: tokens.reader })
    await refused(viewer.action(actions.edit({ title: 'x' })), 403)
    const contributor = lake.client({ token: 'contributor' })
    await contributor.action(actions.edit({ title: 'By a contributor' }))
    await refused(contributor.action(actions.publish()), 403)
    await client.action(actions.publish())
    await refused(contributor.action(actions.unpublish()), 403)
    await refused(contributor.action(actions.remove()), 403)
    await refused(contributor.patch(doc).set({ a: 1 }).commit(), 403)
    await contributor.action(actions.edit({ title: 'Another draft' }))
    expect(await ids()).toEqual([doc, drafts])
  })
})

test('references: which documents refer to a document', async () => {
  await client.create({ _id: doc, _type: 'post' })
  await client.create({ _id: 'from', _type: 'post', to: { _type: 'reference', _ref: doc } })
  const ask = (search = '') =>
    client.request({ url: `/data/references/production/documents/${doc}/to${search}` })
  expect(await ask()).toMatchObject({ totalCount: 1, references: [{ documentId: 'from' }] })
  expect(await ask('?excludeInternalReferences=true')).toEqual({ totalCount: 0, references: [] })
})
