import type { Action } from '@sanity/client'
import { beforeEach, expect, test } from 'vitest'
import { refusal, refused, tokens } from './lake.ts'
import { act, define, type Stored, VARIANT, startVariants, variantsOf } from './variants-of.ts'

const { lake, client } = await startVariants()

/** Another document and release for each test. */
let publishedId: string
let releaseId: string
let count = 0
let page: ReturnType<typeof variantsOf>
beforeEach(async () => {
  count++
  publishedId = `page-${count}`
  releaseId = `r${count}`
  page = variantsOf(client, publishedId)
  await client.create({ _id: publishedId, _type: 'page', title: 'Base' })
})
const loyal = { variant: 'loyal' }

test('a definition is created, edited, and refused with the field that is wrong', async () => {
  const of = 'temporary'
  await define(client, of, { conditions: { tier: 'gold' } })
  const edit = (patch: object, more = {}) => define(client, of, { patch, ...more }, 'edit')
  await edit({ set: { conditions: { tier: 'silver' }, 'metadata.title': 'Silver' } })
  const definition = await client.getDocument('_.variants.temporary')
  expect(definition).toMatchObject({
    _type: 'system.variant',
    name: 'temporary',
    conditions: { tier: 'silver' },
    priority: 0,
    metadata: { title: 'Silver' },
  })
  const wrong: [() => Promise<unknown>, string][] = [
    [() => define(client, 'a', { conditions: { Audience: 'x' } }), '"Audience"'],
    [() => define(client, 'a', { conditions: { at: '10:30' } }), 'conditions.at'],
    [() => define(client, 'a.b', {}), 'variantId'],
    [() => define(client, 'a', { priority: '1' }), 'priority'],
    [() => edit({ set: { name: 'other' } }), '"name"'],
    [() => edit({ unset: ['_type'] }), '"_type"'],
    [() => edit({ set: { 'conditions.tier': 7 } }), 'conditions.tier'],
  ]
  for (const [ask, field] of wrong) {
    const { status, message } = await refusal(ask())
    expect([status, message]).toEqual([400, expect.stringContaining(field)])
  }
  await refused(edit({ set: { priority: 1 } }, { ifRevisionId: 'old' }), 409)
  await refused(define(client, of, {}), 409)
  expect(await client.getDocument('_.variants.temporary')).toEqual(definition)
  await define(client, of, {}, 'delete')
  expect(await client.getDocument('_.variants.temporary')).toBeUndefined()
})

test('a definition that documents use is not deleted, and the error lists them', async () => {
  await page.create('Hello again', 'drafts')
  const [, draft] = await page.stored()
  const error = { type: 'documentHasExistingReferencesError' }
  const { status, details } = await refusal(define(client, 'loyal', {}, 'delete'))
  expect(status).toBe(409)
  expect(details).toMatchObject({ items: [{ error }] })
  expect(JSON.stringify(details)).toContain(draft?._id)
})

test('a variant has an id and a _system of its own, and is created once', async () => {
  await page.create('Hello again')
  await page.create('Draft', 'drafts')
  const [base, published, draft] = await page.stored()
  expect(base?._id).toBe(publishedId)
  expect(published?._system).toEqual({
    variants: [{ _key: 'loyal', _ref: '_.variants.loyal' }],
    group: { _ref: publishedId, _weak: true },
    scopeId: published?._id.split('.')[1],
    draft: { _ref: draft?._id, _weak: true },
  })
  expect(draft?._system).toMatchObject({ bundleId: 'drafts', scopeId: draft?._id.split('.')[1] })
  const again = await refusal(page.create('Hello again'))
  expect(again.details).toMatchObject({
    items: [{ error: { type: 'documentAlreadyExistsError' } }],
  })
  const unknown = await refusal(page.create('x', 'drafts', 'nobody'))
  expect(unknown.details).toMatchObject({ items: [{ error: { type: 'documentNotFoundError' } }] })
})

test('publishing and unpublishing a variant leave the document alone', async () => {
  await page.create('One', 'drafts')
  expect(await page.seen(loyal)).toBe('Base')
  await page.on('publish', { bundleId: 'drafts' })
  expect(await page.seen(loyal)).toBe('One')
  expect(await page.titles()).toEqual(['Base', 'One'])
  await page.create('Two', 'drafts')
  const stale = { bundleId: 'drafts', ifPublishedVariantRevisionId: 'old' }
  await refused(page.on('publish', stale), 409)
  await page.on('publish', { bundleId: 'drafts', ifVersionRevisionId: undefined })
  expect(await page.titles()).toEqual(['Base', 'Two'])
  await page.on('unpublish', {})
  expect(await page.seen(loyal)).toBe('Base')
  const [, draft] = await page.stored()
  expect(draft).toMatchObject({ title: 'Two', _system: { bundleId: 'drafts' } })
  await page.on('delete', { bundleId: 'drafts' })
  expect(await page.titles()).toEqual(['Base'])
  await refused(page.on('publish', {}), 400)
  await refused(page.on('unpublish', { bundleId: 'drafts' }), 400)
  await refused(page.on('unpublish', {}), 409)
})

test('an action on drafts does not publish a variant over the document', async () => {
  await page.create('One', 'drafts')
  const draftId = (await page.stored())[1]?._id
  const actionType = 'sanity.action.document.publish'
  const { status, message } = await refusal(act(client, { actionType, draftId, publishedId }))
  expect([status, message]).toEqual([400, expect.stringContaining('is a variant')])
})

test('a release publishes variants to their published ones, and can end one', async () => {
  await page.create('Old')
  await client.releases.create({ releaseId })
  await page.create('New', releaseId)
  await page.create('EU', releaseId, 'eu')
  const release = { perspective: [releaseId], ...loyal }
  expect(await page.seen(release)).toBe('New')
  const part = '*[sanity::partOfRelease($releaseId)]._system.release._ref'
  expect(await client.fetch(part, { releaseId }, { perspective: 'raw' })).toEqual([
    `_.releases.${releaseId}`,
    `_.releases.${releaseId}`,
  ])
  await client.releases.publish({ releaseId })
  expect((await page.titles()).sort()).toEqual(['Base', 'EU', 'New'])
  expect(await page.seen(loyal)).toBe('New')

  await client.releases.create({ releaseId: `${releaseId}b` })
  await page.on('unpublish', { bundleId: `${releaseId}b` })
  expect(await page.seen(loyal)).toBe('New')
  expect(await page.seen({ ...release, perspective: [`${releaseId}b`] })).toBe('Base')
  await client.releases.publish({ releaseId: `${releaseId}b` })
  expect(await page.seen(loyal)).toBe('Base')
})

test('a scheduled release locks its variants, and an archived one brings them back', async () => {
  await client.releases.create({ releaseId })
  await page.create('New', releaseId)
  const before = await page.stored()
  const publishAt = '2099-01-01T00:00:00Z'
  await client.releases.schedule({ releaseId, publishAt })
  const edit = { bundleId: releaseId, patch: { set: { title: 'Late' } } }
  await refused(page.on('edit', edit), 409)
  await refused(page.create('Late', releaseId, 'eu'), 409)
  await client.releases.unschedule({ releaseId })
  await client.releases.archive({ releaseId })
  expect(await page.titles()).toEqual(['Base'])
  await client.releases.unarchive({ releaseId })
  const withoutRevision = ({ _id, title, _system }: Stored) => ({ _id, title, _system })
  expect((await page.stored()).map(withoutRevision)).toEqual(before.map(withoutRevision))
})

test('the Studio creates a draft at the id that the published variant tells, and restores it', async () => {
  await page.create('Published')
  const [, published] = await page.stored()
  const { _system } = published ?? {}
  const _id = Reflect.get(Object(_system?.draft), '_ref')
  const document = { ...published, _id, _system: { ..._system, bundleId: 'drafts' } }
  const patch = { set: { title: 'Typed' } }
  await client.action([
    {
      actionType: `${VARIANT}.create`,
      publishedId,
      variantId: 'loyal',
      bundleId: 'drafts',
      document,
    },
    { actionType: 'sanity.action.document.edit', draftId: _id, publishedId, patch },
  ] as Action[])
  const [, , draft] = await page.stored()
  expect(draft).toMatchObject({ _id, title: 'Typed', _system: { bundleId: 'drafts' } })
  const actionType = 'sanity.action.document.replaceDraft'
  const attributes = { _id, _type: 'page', title: 'Restored' }
  await act(client, { actionType, publishedId, attributes })
  expect(await page.seen({ ...loyal, perspective: 'drafts' })).toBe('Restored')
  expect(await page.seen({ perspective: 'drafts' })).toBe('Base')
})

test('a viewer changes no definition, which a dry run of the Studio tells', async () => {
  const viewer = lake.client({ apiVersion: 'X', token: tokens.reader })
  const actionType = 'sanity.action.variant.definition.create'
  const dryRun = viewer.action({ actionType, variantId: 'mine' }, { dryRun: true })
  const { status, details } = await refusal(dryRun)
  expect([status, details]).toMatchObject([403, { type: 'insufficientPermissionsError' }])
})
