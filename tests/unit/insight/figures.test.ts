import { expect, test } from 'vitest'
import { change, count, share } from '#studio/insight/figures.ts'
import { pathOf, placeIn } from '#studio/insight/place.ts'

test.each([
  [0, 0, '–'],
  [5, 0, 'new'],
  [0, 5, '−100%'],
  [12, 10, '+20%'],
  [10, 10, '±0%'],
  [3000, 1, '+299,900%'],
])('%d after %d is a change of %s', (now, before, text) => {
  expect(change(now, before)).toBe(text)
})

test.each([
  [1, 0, '–'],
  [0, 10, '0%'],
  [1, 30, '3.3%'],
  [1, 3, '33%'],
  [10, 10, '100%'],
  [12, 10, '–'],
])('%d of %d is %s', (part, whole, text) => {
  expect(share(part, whole)).toBe(text)
})

test('counts have separators', () => {
  expect(count(1204)).toBe('1,204')
})

test('a place in a URL is read, and what makes no sense is the usual', () => {
  const read = (query: string) => placeIn(new URLSearchParams(query))
  expect(read('days=90&by=week&resource=quiz')).toEqual({ days: 90, by: 'week', resource: 'quiz' })
  expect(read('days=5000&by=year')).toEqual({ days: 28, by: 'day', resource: '' })
  expect(pathOf({ days: 1, by: 'day', resource: '' })).toMatch(
    /^\/insight\?from=([\d-]+)&to=\1&by=day&resource=$/,
  )
})
