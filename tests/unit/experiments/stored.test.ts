import { expect, test } from 'vitest'
import { partners } from '#lib/sections/partners/section.ts'
import { mapExperiments, running, variantPaths } from '#lib/insight/experiments/stored.ts'

const variant = (_key: string, share: unknown, headline = '') => {
  return { _type: 'experimentVariant', _key, name: _key, share, heroSection: { headline } }
}
const HOME = { _type: 'home', slug: null, title: 'Home', sections: null }
const GOOD = {
  _id: 'one',
  name: 'One',
  goal: 'lead',
  section: 'heroSection',
  state: 'running',
  startedAt: '2026-11-01T00:00:00Z',
  page: HOME,
  variants: [variant('a', 50), variant('b', 50, ' Other. ')],
}

/** As a script may have stored it. */
const map = (...stored: object[]) => mapExperiments(JSON.parse(JSON.stringify(stored)))

test('one that runs has its page and the texts of its variants, trimmed', () => {
  const [one] = running(map(GOOD))
  expect(one).toMatchObject({ path: '/', goal: 'lead', problem: null })
  expect(one?.variants.map(({ texts }) => texts)).toEqual([{}, { headline: 'Other.' }])
  expect(variantPaths(map(GOOD), ['/', '/other'])).toEqual(['/variants/one/b'])
  expect(variantPaths(map(GOOD), ['/other'])).toEqual([])
})

test('a section’s way to the call can be tried: the page as it is has none', () => {
  const tried = variant('b', 50)
  const call = { partnersCall: 'Tell an engineer what you need' }
  const stored = { ...GOOD, section: 'partnersSection', goal: 'booking' }
  const [one] = running(
    map({ ...stored, variants: [variant('a', 50), { ...tried, partnersSection: call }] }),
  )
  expect(one?.problem).toBeNull()
  expect(one?.variants.map(({ texts }) => texts)).toEqual([{}, call])
  const link = (texts: object) => partners.map(JSON.parse(JSON.stringify(texts))).partnersCall
  expect([link({}), link(call)]).toEqual(['', call.partnersCall])
})

test('a resource’s own page has its title and description to compare', () => {
  const page = { _type: 'resource', slug: 'quiz', title: 'Quiz', sections: null }
  const section = 'resourceIntroduction'
  const other = { ...variant('b', 50), [section]: { title: 'Other.', slug: 'other' } }
  const [one] = running(map({ ...GOOD, page, section, variants: [variant('a', 50), other] }))
  expect(one).toMatchObject({ path: '/resources/quiz', problem: null })
  expect(one?.variants[1]?.texts).toEqual({ title: 'Other.' })
  expect(map({ ...GOOD, page })[0]?.problem).toMatch(/doesn’t have that section/)
})

test.each<[string, object, RegExp]>([
  ['a deleted page', { page: null }, /page isn’t published/],
  ['a page without a slug', { page: { _type: 'page', slug: null } }, /page isn’t published/],
  ['a slug of ours', { page: { _type: 'page', slug: 'studio' } }, /page isn’t published/],
  [
    'a section that the page lost',
    { page: { _type: 'page', slug: 'spring', sections: ['textSection'] } },
    /doesn’t have that section/,
  ],
  ['an unknown section', { section: 'script' }, /doesn’t have that section/],
  ['shares below 100', { variants: [variant('a', 50), variant('b', 40)] }, /add up to 90%/],
  ['shares that are texts', { variants: [variant('a', '50'), variant('b', 50)] }, /whole number/],
  ['one variant', { variants: [variant('a', 100)] }, /two variants or more/],
  ['no variants', { variants: 'none' }, /two variants or more/],
  ['five variants', { variants: 'abcde'.split('').map((key) => variant(key, 20)) }, /4 variants/],
  ['equal keys', { variants: [variant('a', 50), variant('a', 50)] }, /can’t be told apart/],
  ['a key that breaks a path', { variants: [variant('a', 50), variant('../b', 50)] }, /told apart/],
  ['an ID that breaks a mark', { _id: 'a b' }, /told apart/],
])('%s keeps an experiment from running, and says why', (_, wrong, sentence) => {
  const [one] = map({ ...GOOD, ...wrong })
  expect(one?.problem).toMatch(sentence)
  expect(running(map({ ...GOOD, ...wrong }))).toEqual([])
})

test('of two that run on one page, the first does', () => {
  const second = { ...GOOD, _id: 'two', name: 'Two' }
  expect(running(map(GOOD, second)).map(({ id }) => id)).toEqual(['one'])
  expect(map(GOOD, second)[1]?.problem).toBe('“One” runs on this page already.')
  expect(running(map({ ...GOOD, state: 'stopped' }, second)).map(({ id }) => id)).toEqual(['two'])
})

test('anything at all maps to something', () => {
  for (const wrong of [{}, { variants: [null, 1, 'x', {}] }, { page: 'x' }, { section: 1 }])
    expect(running(map({ ...wrong, state: 'running' }))).toEqual([])
})
