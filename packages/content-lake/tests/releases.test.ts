import type { Action } from '@sanity/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal, refused, startLake, tokens } from './lake.ts'
import { prepareRelease } from './prepare-release.ts'

const lake = await startLake({
  tokens: {
    [tokens.writer]: 'editor',
    [tokens.reader]: 'viewer',
    contributor: 'contributor',
  },
})
const client = lake.client({ perspective: 'raw' })

/** Another release and document for each test. */
let releaseId: string
let doc: string
let version: string
let count = 0
beforeEach(async () => {
  count++
  releaseId = `r${count}`
  doc = `doc-${count}`
  version = `versions.${releaseId}.${doc}`
})
const release = () => client.releases.get({ releaseId })
const title = (id: string, perspective: 'published' | 'drafts' | string[] = 'published') =>
  client.fetch<string | null>('*[_id == $id][0].title', { id }, { perspective })
const ids = () => client.fetch<string[]>('*[sanity::versionOf($doc) || _id == $doc]._id', { doc })
const inFuture = new Date(Date.now() + 3_600_000).toISOString()

const prepare = () => prepareRelease(client, { releaseId, doc, version })
const state = async () => (await release())?.state

describe('a release', () => {
  test('is created, with and without metadata, and its metadata is edited', async () => {
    expect(await client.releases.create({})).toMatchObject({
      transactionId: expect.any(String),
      metadata: { releaseType: 'undecided' },
    })
    await client.releases.create({ releaseId, metadata: { title: 'One' } })
    expect(await release()).toMatchObject({
      _id: `_.releases.${releaseId}`,
      _type: 'system.release',
      name: releaseId,
      state: 'active',
      metadata: { title: 'One', releaseType: 'undecided' },
    })
    const patch = { set: { metadata: { title: 'Two', releaseType: 'asap' } } }
    await client.releases.edit({ releaseId, patch })
    expect((await release())?.metadata).toEqual(patch.set.metadata)
  })

  test('is published: documents keep their creation date, drafts stay, versions go', async () => {
    await prepare()
    await client.create({ _id: `drafts.${doc}`, _type: 'post', title: 'Draft' })
    // As hosted Sanity exports it.
    const _system = { bundleId: releaseId, group: { _ref: doc, _weak: true } }
    await client.patch(version).set({ _system }).commit()
    const before = await client.getDocument(doc)
    expect(await title(doc, [releaseId])).toBe('After')
    expect(await title(doc)).toBe('Before')
    const { transactionId } = await client.releases.publish({ releaseId })
    expect(await client.getDocument(doc)).toMatchObject({
      title: 'After',
      _createdAt: before?._createdAt,
      _rev: transactionId,
    })
    expect(await client.getDocument(doc)).not.toHaveProperty('_system')
    expect(await ids()).toEqual([doc, `drafts.${doc}`])
    expect(await release()).toMatchObject({
      state: 'published',
      publishedAt: expect.any(String),
      finalDocumentStates: [{ id: version }],
    })
    const url = `/data/history/production/events/documents/${doc}`
    expect((await client.request({ url })).events[doc][0]).toMatchObject({
      type: 'publishDocumentVersion',
      publishCause: 'release.publish',
      versionId: version,
      releaseId,
      revisionId: transactionId,
    })
    await client.releases.delete({ releaseId })
    expect(await release()).toBeUndefined()
  })

  test('unpublishes a document: hidden in its perspective, then a draft', async () => {
    await prepare()
    await client.unpublishVersion({ releaseId, publishedId: doc })
    expect(await client.getDocument(version)).toMatchObject({ _system: { delete: true } })
    expect(await title(doc, [releaseId])).toBeNull()
    const other = `only-${doc}`
    await client.create({ _id: other, _type: 'post', title: 'Other' })
    await client.unpublishVersion({ releaseId, publishedId: other })
    await client.releases.publish({ releaseId })
    expect([await title(doc), await title(other)]).toEqual([null, null])
    expect([await title(doc, 'drafts'), await title(other, 'drafts')]).toEqual(['Before', 'Other'])
    const again = client.unpublishVersion({ releaseId: 'other', publishedId: doc })
    await refused(again, 409)
  })

  test('with a thousand documents is published once, by whichever of several is first', async () => {
    await client.releases.create({ releaseId })
    const transaction = client.transaction()
    for (let n = 0; n < 1_000; n++)
      transaction.create({ _id: `${version}-${n}`, _type: 'many', title: `${n}` })
    await transaction.commit({ visibility: 'async' })
    const tries = Array.from({ length: 4 }, () => client.releases.publish({ releaseId }))
    const settled = (await Promise.allSettled(tries)).map(({ status }) => status)
    expect(settled.filter((status) => status === 'fulfilled')).toHaveLength(1)
    expect(await client.fetch('count(*[_type == "many"])')).toBe(1_000)
    expect(await client.fetch('count(*[_type == "many" && _id in path("versions.**")])')).toBe(0)
  })

  test('is archived and comes back with its documents', async () => {
    await prepare()
    await client.releases.archive({ releaseId })
    expect(await release()).toMatchObject({
      state: 'archived',
      finalDocumentStates: [{ id: version }],
    })
    expect(await client.getDocument(version)).toBeUndefined()
    const again = () => client.createVersion({ releaseId, publishedId: doc, baseId: doc })
    await refused(again(), 409)
    await client.releases.unarchive({ releaseId })
    expect(await client.getDocument(version)).toMatchObject({ title: 'After' })
    const { result } = await client.releases.fetchDocuments({ releaseId })
    expect(result.map(({ _id }) => _id)).toEqual([version])
    expect(await release()).not.toHaveProperty('finalDocumentStates')
    expect(await state()).toBe('active')
  })

  test('is locked while it is scheduled, and open again afterwards', async () => {
    await prepare()
    await client.releases.schedule({ releaseId, publishAt: inFuture })
    expect(await release()).toMatchObject({ state: 'scheduled', publishAt: inFuture })
    await client.releases.edit({ releaseId, patch: { set: { 'metadata.title': 'Later' } } })
    const edit = () => client.patch(version).set({ title: 'Late' }).commit()
    for (const change of [
      edit,
      () => client.delete(version),
      () => client.discardVersion({ releaseId, publishedId: doc }),
      () => client.create({ _id: `versions.${releaseId}.x`, _type: 'post' }),
      () => client.releases.publish({ releaseId }),
      () => client.releases.archive({ releaseId }),
      () => client.releases.delete({ releaseId }),
    ]) {
      await refused(change(), 409)
    }
    await client.releases.schedule({ releaseId, publishAt: '2100-01-01T00:00:00Z' })
    await client.releases.unschedule({ releaseId })
    expect(await release()).not.toHaveProperty('publishAt')
    await edit()
    expect(await state()).toBe('active')
  })

  test('is imported with its documents, as often as the caller wants', async () => {
    const run = (ifExists: 'fail' | 'ignore' | 'replace', text: string): Action => ({
      actionType: 'sanity.action.release.import',
      releaseId,
      ifExists,
      attributes: {
        _id: `_.releases.${releaseId}`,
        _type: 'system.release',
        state: 'scheduled',
        publishAt: '2020-01-01T00:00:00Z',
        metadata: { title: text, releaseType: 'scheduled' },
      },
    })
    await client.action(run('fail', 'One'))
    expect(await release()).toMatchObject({ state: 'active', metadata: { title: 'One' } })
    await refused(client.action(run('fail', 'Two')), 409)
    await client.action(run('ignore', 'Two'))
    expect((await release())?.metadata.title).toBe('One')
    await client.action(run('replace', 'Two'))
    expect((await release())?.metadata.title).toBe('Two')
  })
})

describe('is refused and changes nothing', () => {
  const act = (verb: string, more: object = {}) =>
    client.request({
      url: '/data/actions/production',
      method: 'POST',
      body: { actions: [{ actionType: `sanity.action.release.${verb}`, releaseId, ...more }] },
    })

  test.each<[string, number, string, object?]>([
    ['creating it again', 409, 'create'],
    ['a name with a dot', 400, 'create', { releaseId: 'a.b' }],
    ['a name that is a perspective', 400, 'create', { releaseId: 'drafts' }],
    ['no name', 400, 'create', { releaseId: undefined }],
    ['an unknown type', 400, 'create', { releaseId: 'new', metadata: { releaseType: 'never' } }],
    ['metadata of another kind', 400, 'create', { releaseId: 'new', metadata: [] }],
    ['editing its state', 400, 'edit', { patch: { set: { state: 'published' } } }],
    ['editing away its kind', 400, 'edit', { patch: { set: { 'metadata.releaseType': 1 } } }],
    ['no patch', 400, 'edit'],
    ['no time', 400, 'schedule'],
    ['a time that is none', 400, 'schedule', { publishAt: 'tomorrow' }],
    ['a release that is not there', 409, 'publish', { releaseId: 'nothing' }],
    ['unscheduling what is not scheduled', 409, 'unschedule'],
    ['unarchiving what is not archived', 409, 'unarchive'],
    ['deleting what is active', 409, 'delete'],
    ['an unknown action', 400, 'explode'],
    ['importing nothing', 400, 'import', { releaseId: 'new' }],
  ])('%s', async (_, status, verb, more) => {
    await prepare()
    const before = await client.fetch('*[_id != "x"]')
    await refused(act(verb, more), status)
    expect(await client.fetch('*[_id != "x"]')).toEqual(before)
  })

  test('a dry run, and a contributor, whom the Studio must recognize by the error', async () => {
    await prepare()
    await client.releases.publish({ releaseId }, { dryRun: true })
    expect(await state()).toBe('active')
    for (const token of ['contributor', tokens.reader]) {
      const other = lake.client({ token })
      const denied = await Promise.all(
        [
          other.releases.create({}, { dryRun: true }),
          other.releases.publish({ releaseId }),
          other.releases.schedule({ releaseId, publishAt: inFuture }),
          other.releases.archive({ releaseId }),
        ].map(refusal),
      )
      const details = { type: 'insufficientPermissionsError' }
      for (const one of denied) expect(one).toMatchObject({ status: 403, details })
    }
    expect(await title(doc)).toBe('Before')
  })

  test('all of a release, if one of its documents is', async () => {
    await prepare()
    await client.create({ _id: 'target', _type: 'post' })
    await client.create({ _id: 'from', _type: 'post', to: { _type: 'reference', _ref: 'target' } })
    await client.unpublishVersion({ releaseId, publishedId: 'target' })
    const publishing = client.releases.publish({ releaseId })
    await refused(publishing, 409, 'documentHasExistingReferencesError')
    expect([await title(doc), await state()]).toEqual(['Before', 'active'])
  })
})

test('the Studio learns what the plan has', async () => {
  expect(await client.request({ url: '/features' })).toContain('contentReleases')
  expect(await client.request({ url: '/schedules/northwright/production' })).toEqual({
    schedules: [],
  })
  const limits = () => client.request({ url: '/projects/northwright/new-content-release-allowed' })
  const { data } = await limits()
  await client.releases.create({ releaseId, metadata: { cardinality: 'one' } })
  expect((await limits()).data).toEqual({
    ...data,
    orgActiveReleaseCount: data.orgActiveReleaseCount + 1,
  })
})
