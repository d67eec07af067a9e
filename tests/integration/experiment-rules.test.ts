import { beforeEach, expect, test } from 'vitest'
import { startTestLake } from '#tools/harness/lake.ts'
import { validationErrors } from '#tools/harness/studio-rules.ts'

const lake = await startTestLake()
await lake.client().create({ _id: 'home', _type: 'home', headline: 'First.' })
await lake.client().create({
  _id: 'spring',
  _type: 'page',
  title: 'Spring',
  slug: { _type: 'slug', current: 'spring' },
  sections: [{ _type: 'textSection', _key: 't' }],
})
beforeEach(() => lake.client().delete({ query: '*[_type == "experiment"]' }))

const variant = (_key: string, share: number, headline?: string) => {
  return { _type: 'experimentVariant', _key, name: _key, share, heroSection: { headline } }
}
const GOOD = {
  _id: 'drafts.test',
  _type: 'experiment',
  name: 'Headline',
  page: { _type: 'reference', _ref: 'home', _weak: true },
  section: 'heroSection',
  goal: 'lead',
  state: 'draft',
  variants: [variant('a', 50), variant('b', 50, 'Other.')],
}
const errors = (changes: object = {}) => validationErrors({ ...GOOD, ...changes }, lake.client())
const page = (_ref: string) => ({ page: { _type: 'reference', _ref, _weak: true } })

test('a complete experiment can be started', async () => {
  expect(await errors()).toEqual([])
})

test.each<[string, object, string]>([
  [
    'shares that do not add up',
    { variants: [variant('a', 50), variant('b', 40, 'Other.')] },
    'variants: The shares add up to 90%. They have to add up to 100%.',
  ],
  [
    'five variants',
    { variants: 'abcde'.split('').map((key) => variant(key, 20, key)) },
    'variants: An experiment can have 4 variants: with more, hardly any would be told apart.',
  ],
  [
    'one variant',
    { variants: [variant('a', 100)] },
    'variants: An experiment needs two variants or more.',
  ],
  [
    'a variant like the page',
    { variants: [variant('a', 50), variant('b', 50, '  ')] },
    'variants: “b” is the same as the page. Please write at least one text of its own.',
  ],
  [
    'a page without the section',
    page('spring'),
    'section: The published page doesn’t have this section.',
  ],
  [
    'a page that is deleted',
    page('gone'),
    'section: The page isn’t published yet. Please publish it first.',
  ],
])('%s is refused in plain words', async (_, changes, sentence) => {
  expect(await errors(changes)).toContain(sentence)
})

test('a second experiment on a page is refused while one runs there', async () => {
  const { _id, ...rest } = GOOD
  await lake.client().create({ ...rest, _id: 'other', name: 'First', state: 'running' })
  expect(await errors()).toEqual(['page: “First” runs on this page. Please stop it first.'])
  expect(await errors({ _id: 'other', state: 'running' })).toEqual([])
  await lake.client().patch('other').set({ state: 'stopped' }).commit()
  expect(await errors()).toEqual([])
})
