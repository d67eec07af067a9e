import { always } from '../always.ts'
import { expect, test } from 'vitest'
import { PAGE } from '#lib/sections/page.ts'
import { PAGE_SECTIONS } from '#lib/sections/page.generated.ts'
import { mapPage, MAX_SECTIONS } from '#lib/sections/map-page.ts'
import { broken } from '../content/broken.ts'

const ORIGIN = 'https://cdn.example'
const page = {
  _id: 'page-spring',
  _type: 'page',
  title: 'Spring',
  slug: 'spring',
  appearance: { title: 'Spring | Acme', hidden: true },
  sections: Object.entries(PAGE_SECTIONS).map(([_type, { seed }]) =>
    Object.assign({ _key: _type, _type }, seed),
  ),
}
const map = (given: unknown) => mapPage(given as never, ORIGIN)

test('a page has its sections in order, each with an ID of its own', () => {
  const ids = map({
    ...page,
    sections: [...page.sections, ...page.sections].slice(0, 20),
  })?.sections.map(({ id }) => id)
  expect(ids?.slice(0, PAGE.length)).toEqual([...PAGE])
  expect(ids?.[PAGE.length]).toBe('hero-2')
})

test.each([
  ['no slug', { slug: null }],
  ['a slug that no path has', { slug: 'Spring Launch' }],
  ['no title', { title: ' ' }],
  ['no section', { sections: null }],
  ['sections that nobody knows', { sections: [{ _key: 'a', _type: 'carouselSection' }] }],
])('a page with %s is none', (_, change) => {
  expect(map({ ...page, ...change })).toBeNull()
})

test('an example is hidden from search engines', () => {
  const shown = { ...page, appearance: null }
  expect(map(shown)?.appearance.hidden).toBe(false)
  expect(map({ ...shown, isExample: true })?.appearance.hidden).toBe(true)
})

always(
  'whatever the lake contains, there is a page or none',
  [broken(page)],
  (given) => {
    const mapped = map(given)
    const ids = mapped?.sections.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeLessThanOrEqual(MAX_SECTIONS)
  },
  { numRuns: 300 },
)
