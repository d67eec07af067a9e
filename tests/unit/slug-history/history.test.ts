import { expect, test } from 'vitest'
import { SlugHistory } from '#lib/publishing/slug-history/history.ts'

const on = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
const left = (slug: string, document: string, day: number) => ({ slug, document, until: on(day) })

test('a slug that nobody has left is its own name', () => {
  const slugs = new SlugHistory([{ document: 'a', slug: 'quiz' }], [])
  expect(slugs.nameOf('quiz', on(1))).toBe('quiz')
  expect(slugs.nameNow('gone')).toBe('gone')
  expect(slugs.formsOf('quiz')).toEqual([{ slug: 'quiz', since: null, until: null }])
  expect(slugs.renamed()).toEqual([])
})

test('changed twice, a resource goes by its present slug, whichever it is asked for by', () => {
  const slugs = new SlugHistory(
    [{ document: 'a', slug: 'three' }],
    [left('two', 'a', 9), left('one', 'a', 5)],
  )
  for (const slug of ['one', 'two', 'three']) {
    expect(slugs.nameOf(slug, on(3))).toBe('three')
    expect(slugs.nameNow(slug)).toBe('three')
    expect(slugs.formsOf(slug).map((form) => form.slug)).toEqual(['one', 'two', 'three'])
  }
  // From a form that was open meanwhile.
  expect(slugs.nameOf('one', on(6))).toBe('three')
  const always = { first: '-infinity', last: 'infinity', name: 'three' }
  expect(slugs.renamed()).toEqual([
    { slug: 'one', ...always },
    { slug: 'two', ...always },
  ])
})

test('changed back, it is the same resource', () => {
  const slugs = new SlugHistory(
    [{ document: 'a', slug: 'one' }],
    [left('one', 'a', 5), left('two', 'a', 9)],
  )
  for (const day of [1, 7, 12]) expect(slugs.nameOf('one', on(day))).toBe('one')
  expect(slugs.nameOf('two', on(7))).toBe('one')
  expect(slugs.formsOf('one')).toMatchObject([
    { slug: 'one', since: null, until: null },
    { slug: 'two', since: null, until: null },
  ])
  expect(slugs.renamed().map(({ slug, name }) => [slug, name])).toEqual([['two', 'one']])
})

test('a slug that another resource has taken over means each in its time', () => {
  const slugs = new SlugHistory(
    [
      { document: 'old', slug: 'guide-2025' },
      { document: 'new', slug: 'guide' },
    ],
    [left('guide', 'old', 5)],
  )
  expect(slugs.nameOf('guide', on(4))).toBe('guide-2025')
  expect(slugs.nameOf('guide', on(6))).toBe('guide')
  expect(slugs.formsOf('guide')).toMatchObject([{ slug: 'guide', since: on(5), until: null }])
  expect(slugs.formsOf('guide-2025')).toMatchObject([
    { slug: 'guide', since: null, until: on(5) },
    { slug: 'guide-2025', since: null, until: null },
  ])
  expect(slugs.renamed()).toEqual([
    { slug: 'guide', first: '-infinity', last: '2026-01-05', name: 'guide-2025' },
  ])
})

test('a resource that is gone keeps its last slug, unless that is another’s by now', () => {
  const gone = [left('one', 'a', 5), left('two', 'a', 9)]
  expect(new SlugHistory([], gone).nameOf('one', on(1))).toBe('two')
  const taken = new SlugHistory([{ document: 'b', slug: 'two' }], gone)
  expect(taken.nameOf('one', on(1))).toBe('a')
  expect(taken.nameOf('two', on(1))).toBe('a')
  expect(taken.nameOf('two', on(10))).toBe('two')
})
