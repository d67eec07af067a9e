import { Client } from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { onMemory, refusal, refused, startLake, tokens, transactionsOf } from './lake.ts'

const lake = await startLake()

const admin = (dataset = 'production', projectId = 'northwright') =>
  lake.client({ token: tokens.admin, dataset, projectId })
const names = async (projectId?: string) =>
  (await admin('production', projectId).datasets.list()).map(({ name }) => name)

test.skipIf(onMemory)(
  'a database from before there were several datasets is kept, with its history',
  async () => {
    await lake.client().create({ _id: 'old', _type: 'page', title: 'First' })
    await lake.client().patch('old').set({ title: 'Second' }).commit()
    const database = new Client({ connectionString: lake.databaseUrl })
    await database.connect()
    await database.query(`
    alter table content_lake.documents drop column dataset, add primary key (id);
    alter table content_lake.transactions drop column dataset, add unique (id);
    alter table content_lake.revisions drop column dataset, add primary key (document_id, seq);
    drop table content_lake.backups, content_lake.schedules, content_lake.datasets;
    comment on schema content_lake is null`)
    await database.end()
    await lake.restart()
    expect(await titles('old')).toEqual(['First', 'Second'])
    await lake.client().patch('old').set({ title: 'Third' }).commit()
    await lake.restart()
    expect(await titles('old')).toEqual(['First', 'Second', 'Third'])
    await lake.client().delete('old')
  },
)

/** A document's title at each of its revisions. */
async function titles(id: string, dataset = 'production'): Promise<unknown[]> {
  const client = admin(dataset)
  const found = (await transactionsOf(client, id)).map(async (transaction) => {
    const url = `/data/history/${dataset}/documents/${id}?revision=${transaction.id}`
    return (await client.request({ url })).documents[0]?.title
  })
  return Promise.all(found)
}

describe('datasets', () => {
  test('are created, listed, described, and deleted with what they hold', async () => {
    const options = { aclMode: 'private', description: 'For tests' } as const
    expect(await admin().datasets.create('staging', options)).toEqual({
      datasetName: 'staging',
      ...options,
    })
    expect(await names()).toEqual(['production', 'staging'])
    await admin('staging').create({ _id: 'one', _type: 'page' })
    expect(await admin('staging').fetch('*._id')).toEqual(['one'])
    expect(await admin().fetch('*._id')).toEqual([])
    await lake.restart()
    expect(await admin('staging').fetch('*._id')).toEqual(['one'])
    expect(await admin().datasets.delete('staging')).toEqual({ deleted: true })
    expect(await names()).toEqual(['production'])
    await refused(admin('staging').fetch('*'), 404)
    await admin().datasets.create('staging')
    expect(await admin('staging').fetch('*._id')).toEqual([])
    await admin().datasets.delete('staging')
  })

  test('have one for comments and tasks, which the Studio asks for, and which goes with them', async () => {
    const setUp = () => admin().request({ method: 'POST', url: '/comments/production/setup' })
    const comments = () =>
      admin().request<{ name: string }[]>({
        url: '/projects/northwright/datasets?datasetProfile=comments&addonFor=production',
      })
    expect(await comments()).toEqual([])
    const both = await Promise.all([setUp(), setUp()])
    expect(both).toEqual(Array.from({ length: 2 }, () => ({ datasetName: 'production-comments' })))
    const of = { addonFor: 'production', datasetProfile: 'comments', aclMode: 'private' }
    expect(await comments()).toMatchObject([{ name: 'production-comments', ...of }])
    const addon = admin('production-comments')
    const document = { _type: 'crossDatasetReference', _ref: 'x', _dataset: 'production' }
    const target = { document: { ...document, _projectId: 'northwright', _weak: true } }
    await addon.create({ _id: 'c', _type: 'comment', target })
    await admin().datasets.create('other')
    await admin().datasets.create('other-comments')
    const taken = admin().request({ method: 'POST', url: '/comments/other/setup' })
    await refused(taken, 409)
    await admin().datasets.delete('other-comments')
    await admin().request({ method: 'POST', url: '/comments/other/setup' })
    await admin().datasets.delete('other')
    expect(await names()).toEqual(['production', 'production-comments'])
    await admin().datasets.delete('production-comments')
    const url = '/comments/production/setup'
    const nobody = lake.client({ token: null }).request({ method: 'POST', url })
    await refused(nobody, 401)
  })

  test('keep apart the same ids, transaction ids and listeners', async () => {
    await admin().datasets.create('test-1')
    const [one, other] = [admin(), admin('test-1')]
    const heard: string[] = []
    const welcomed = Promise.withResolvers<void>()
    const events = ['welcome' as const, 'mutation' as const]
    const subscription = one.listen('*', {}, { events }).subscribe((event) => {
      if (event.type === 'mutation') heard.push(event.documentId)
      else welcomed.resolve()
    })
    await welcomed.promise
    const transaction = { transactionId: 'same' }
    await other.create({ _id: 'page', _type: 'page', title: 'Other' }, transaction)
    await other.create({ _id: 'only-there', _type: 'page' })
    await one.create({ _id: 'page', _type: 'page', title: 'One' }, transaction)
    expect(await titles('page')).toEqual(['One'])
    expect(await titles('page', 'test-1')).toEqual(['Other'])
    await expect.poll(() => heard).toEqual(['page'])
    subscription.unsubscribe()
    await one.delete('page')
    await admin().datasets.delete('test-1')
  })

  test('of any project that a caller names are that project\u2019s alone', async () => {
    await admin('production', 'docs4567').datasets.create('production')
    await admin('production', 'docs4567').create({ _id: 'guide', _type: 'guide' })
    expect(await admin('production', 'docs4567').fetch('*._id')).toEqual(['guide'])
    expect(await admin().fetch('*._id')).toEqual([])
    expect(await names('docs4567')).toEqual(['production'])
    expect(await names('nobody99')).toEqual([])
    const projects = await admin().projects.list()
    expect(projects.map(({ id }) => id)).toEqual(['docs4567', 'northwright'])
    await refused(admin('production', 'No_Such').fetch('*'), 404)
  })

  test('are changed by administrators only, and not by bad requests', async () => {
    for (const token of [tokens.writer, tokens.reader])
      await refused(lake.client({ token }).datasets.create('more'), 403)
    const put = (url: string, body: object) =>
      refusal(admin().request({ method: 'PUT', url, body }))
    expect(await put('/datasets/Bad..Name', {})).toMatchObject({ status: 400 })
    expect(await put('/datasets/fine', { aclMode: 'secret' })).toMatchObject({
      status: 400,
      message: expect.stringContaining('"aclMode"'),
    })
    expect(await put('/datasets/production', {})).toMatchObject({ status: 409 })
    await refused(admin().datasets.delete('missing'), 404)
    const [first, second] = await Promise.allSettled(
      ['twice', 'twice'].map((name) => admin().datasets.create(name)),
    )
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
    await admin().datasets.delete('twice')
    expect(await names()).toEqual(['production'])
  })

  test('that are private look empty to visitors', async () => {
    await admin().create({ _id: 'open', _type: 'page' })
    const visitor = () => lake.client({ token: null })
    expect(await visitor().fetch('*._id')).toEqual(['open'])
    await admin().datasets.edit('production', { aclMode: 'private' })
    expect(await visitor().fetch('*._id')).toEqual([])
    expect(await visitor().getDocument('open')).toBeUndefined()
    expect(
      await visitor().request({ url: '/projects/northwright/datasets/production/acl' }),
    ).toEqual([])
    await lake.restart()
    expect(await visitor().fetch('*._id')).toEqual([])
    expect(await lake.client().fetch('*._id')).toEqual(['open'])
    await admin().datasets.edit('production', { aclMode: 'public' })
    expect(await visitor().fetch('*._id')).toEqual(['open'])
    await admin().delete('open')
  })
})

test('an alias stands for a dataset wherever one is named, until it is unlinked', async () => {
  const ask = (method: string, path = '', body?: object) =>
    admin().request({ method, url: `/aliases${path}`, body })
  await admin().datasets.create('blue')
  await admin('blue').create({ _id: 'in-blue', _type: 'page' })
  await ask('PUT', '/live')
  await refused(admin('~live').fetch('*'), 404)
  await ask('PATCH', '/live', { datasetName: 'blue' })
  expect(await admin('~live').fetch('*._id')).toEqual(['in-blue'])
  await ask('PATCH', '/live', { datasetName: 'production' })
  expect(await admin('~live').fetch('*._id')).toEqual([])
  expect(await ask('PATCH', '/live/unlink', {})).toEqual({
    aliasName: 'live',
    datasetName: 'production',
  })
  await ask('PATCH', '/live', { datasetName: 'blue' })
  await admin().datasets.delete('blue')
  expect(await ask('GET')).toEqual([{ name: 'live', datasetName: null }])
  await refused(ask('PUT', '/live'), 409, 'already exists')
  await refused(ask('PATCH', '/live', { datasetName: 'missing' }), 404, 'not found')
  await ask('DELETE', '/live')
  expect(await ask('GET')).toEqual([])
})

describe('a copy', () => {
  const copy = (body: object, source = 'production') =>
    admin().request({ method: 'PUT', url: `/datasets/${source}/copy`, body })
  beforeAll(async () => {
    const create = { width: 2, height: 1, channels: 3 as const, background: '#f00' }
    const asset = await admin().assets.upload('image', await sharp({ create }).png().toBuffer())
    const image = { _type: 'image', asset: { _ref: asset._id } }
    await admin().create({ _id: 'first', _type: 'page', title: 'One', image })
    await admin().patch('first').set({ title: 'Two' }).commit()
    await admin().create({ _id: 'versions.rOne.first', _type: 'page', title: 'Later' })
    await admin().create({ _id: '_.variants.loyal', _type: 'system.variant' })
    for (const [scope, bundleId] of Object.entries({ a: undefined, b: 'drafts', c: 'rOne' })) {
      const variants = [{ _key: 'a', _type: 'reference', _ref: '_.variants.loyal' }]
      const _system = { variants, ...(bundleId && { bundleId }) }
      await admin().create({ _id: `versions.${scope}.first`, _type: 'page', title: scope, _system })
    }
  })

  test('has the documents, their history and their pictures', async () => {
    const { jobId } = await copy({ targetDataset: 'copied' })
    expect(await titles('first', 'copied')).toEqual(['One', 'Two'])
    const url = await admin('copied').fetch<string>('*[_id == "first"][0].image.asset->url')
    expect(url).toContain('/images/northwright/copied/')
    expect((await fetch(url)).status).toBe(200)
    await admin('copied').patch('first').set({ title: 'Three' }).commit()
    expect(await titles('first', 'copied')).toEqual(['One', 'Two', 'Three'])
    expect(await titles('first')).toEqual(['One', 'Two'])
    expect(await admin().request({ url: '/projects/northwright/datasets/copy' })).toMatchObject([
      { id: jobId, sourceDataset: 'production', targetDataset: 'copied', state: 'completed' },
    ])
    const following = await fetch(`${lake.url()}/v1/jobs/${jobId}/listen`)
    for await (const chunk of following.body ?? [])
      if (Buffer.from(chunk).includes('"state":"completed"')) break
  })

  test('may leave out history and releases', async () => {
    await copy({ targetDataset: 'bare', skipHistory: true, skipContentReleases: true })
    expect(
      await admin('bare').fetch('*[_type == "page"]{_id, title}', {}, { perspective: 'raw' }),
    ).toEqual([
      { _id: 'first', title: 'Two' },
      { _id: 'versions.a.first', title: 'a' },
      { _id: 'versions.b.first', title: 'b' },
    ])
    expect(await titles('first', 'bare')).toEqual(['Two'])
    await admin('bare').patch('first').set({ title: 'Bare' }).commit()
    await lake.restart()
    expect(await titles('first', 'bare')).toEqual(['Two', 'Bare'])
  })

  test('is refused without a target, onto another dataset and of none', async () => {
    for (const [body, source, status] of [
      [{}, 'production', 400],
      [{ targetDataset: '../up' }, 'production', 400],
      [{ targetDataset: 'production' }, 'production', 409],
      [{ targetDataset: 'new' }, 'missing', 404],
    ] as const)
      await refused(copy(body, source), status)
    expect(await names()).toEqual(['bare', 'copied', 'production'])
  })
})
