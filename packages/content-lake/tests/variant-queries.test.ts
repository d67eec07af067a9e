import { beforeEach, expect, test } from 'vitest'
import { heardAfter, refusal } from './lake.ts'
import { define, startVariants, variantsOf } from './variants-of.ts'

const { lake, client } = await startVariants()

/** Another document for each test. */
let publishedId: string
let count = 0
let page: ReturnType<typeof variantsOf>
beforeEach(async () => {
  count++
  publishedId = `page-${count}`
  page = variantsOf(client, publishedId)
  await client.create({ _id: publishedId, _type: 'page', title: 'Base' })
})
const loyal = { variant: 'loyal' }

test('a query serves the best variant that a document has, else the document', async () => {
  await page.create('For the EU', undefined, 'eu')
  const visitor = { variant: { audience: 'loyal', market: 'eu' } }
  expect(await page.seen(visitor)).toBe('For the EU')
  await page.create('For loyal customers')
  // As many conditions, but a higher priority.
  expect(await page.seen(visitor)).toBe('For the EU')
  await page.create('For both', undefined, 'loyal-eu')
  expect(await page.seen(visitor)).toBe('For both')
  expect(await page.seen({ variant: { audience: 'loyal' } })).toBe('For loyal customers')
  expect(await page.seen({ variant: { market: 'us' } })).toBe('Base')
  expect(await page.seen({ variant: 'inert' })).toBe('Base')
  expect(await page.seen({})).toBe('Base')
  expect(await page.seen({ ...visitor, perspective: 'raw' })).toBe('Base')
  const dated = lake.client({ perspective: 'published' })
  expect(await page.seen(visitor, dated)).toBe('Base')
  const anonymous = lake.client({ apiVersion: 'X', token: null, perspective: 'published' })
  expect(await page.seen(visitor, anonymous)).toBe('For both')
  const [document] = await client.fetch('*[_id == $publishedId]', { publishedId }, visitor)
  expect(document).toMatchObject({ _originalId: expect.stringMatching(/^versions\./) })
})

test('a change of a definition decides what the next query serves', async () => {
  await define(client, 'beta', { conditions: { test: 'b' } })
  await page.create('New', undefined, 'beta')
  const visitor = { variant: { test: 'c' } }
  expect(await page.seen(visitor)).toBe('Base')
  const patch = { set: { conditions: { test: 'c' } } }
  await define(client, 'beta', { patch }, 'edit')
  expect(await page.seen(visitor)).toBe('New')
})

test('malformed selections are refused', async () => {
  const query = (search: string) =>
    client.request({ url: `/data/query/production?query=1&${search}` })
  for (const search of [
    'variantCondition=loyal',
    'variantCondition=a:b:c',
    'variant=a&variantCondition=b:c',
    'variant=a&variant=b',
    'variant=loyal,eu',
  ]) {
    expect((await refusal(query(search))).status, search).toBe(400)
  }
})

test('drafts fall back to the published variant, and then to the document', async () => {
  const drafts = { ...loyal, perspective: 'drafts' as const }
  await client.create({ _id: `drafts.${publishedId}`, _type: 'page', title: 'Base draft' })
  expect(await page.seen(drafts)).toBe('Base draft')
  await page.create('Published')
  expect(await page.seen(drafts)).toBe('Published')
  await page.on('edit', { bundleId: 'drafts', patch: { set: { subtitle: 'x' } } })
  // An edit creates it, as a copy of the published variant.
  const draft = (await page.stored()).find(({ _system }) => _system?.bundleId === 'drafts')
  expect(draft).toMatchObject({ title: 'Published', subtitle: 'x' })
})

test('GROQ finds the documents of a variant, in queries and in listeners', async () => {
  await page.create('One', 'drafts')
  await page.create('EU', undefined, 'eu')
  const raw = { perspective: 'raw' as const }
  const query = '*[sanity::partOfVariant($name) && sanity::versionOf($publishedId)].title'
  const find = (name: string) => client.fetch(query, { name, publishedId }, raw)
  expect([await find('loyal'), await find('eu'), await find('inert')]).toEqual([
    ['One'],
    ['EU'],
    [],
  ])
  const counted = 'count(array::unique(*[sanity::partOfVariant("inert")]._system.group._ref))'
  expect(await client.fetch(counted, {}, raw)).toBe(0)
  const edit = { patch: { set: { title: 'E.U.' } } }
  const options = { events: ['welcome' as const, 'mutation' as const], includeAllVersions: true }
  const stream = client.listen('*[sanity::partOfVariant("eu")]', {}, options)
  const heard = await heardAfter(() => page.on('edit', edit, 'eu'), stream, 'mutation')
  expect(heard.transition).toBe('update')
})

test("variants that hosted Sanity exported are found by what they say, not by their id's hash", async () => {
  const _id = `versions.Xy9kLm2Qp.${publishedId}`
  const variant = { _ref: '_.variants.loyal' }
  await client.create({ _id, _type: 'page', title: 'Imported', _system: { variant } })
  expect(await page.seen(loyal)).toBe('Imported')
  await page.create('Draft', 'drafts')
  await page.on('publish', { bundleId: 'drafts' })
  expect((await page.stored()).map((document) => document._id)).toEqual([publishedId, _id].sort())
})

test('visitors hear of a published variant, and of a changed definition', async () => {
  const anonymous = lake.client({ apiVersion: 'X', token: null })
  const asked = { variant: { audience: 'loyal' }, filterResponse: false } as const
  const { syncTags = [] } = await client.fetch('*[_type == "page"]', {}, asked)
  const hear = async (change: () => Promise<unknown>) =>
    (await heardAfter(change, anonymous.live.events(), 'message')).tags
  const changed = await hear(() => page.create('Heard'))
  expect(syncTags.some((tag) => changed.includes(tag))).toBe(true)
  const redefined = await hear(() => define(client, 'late', { conditions: { late: 'yes' } }))
  expect(syncTags.some((tag) => redefined.includes(tag))).toBe(true)
})
