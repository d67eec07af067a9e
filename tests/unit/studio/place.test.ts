import { expect, test, vi } from 'vitest'
import { countOf, daysBack, filtersIn, paramsOf, stateOf } from '#studio/leads/place.ts'

const ALL = {
  search: 'ada@example.com',
  resource: 'ai-roi-calculator',
  campaign: 'spring & summer',
  state: 'in-talks',
  minScore: 40,
  from: '2026-11-01',
  to: '2026-11-22',
  call: 'unsaid',
  spam: 'only',
  sort: 'score',
} as const

test('a link holds every filter', () => {
  expect(filtersIn(new URLSearchParams(paramsOf(ALL).toString()))).toEqual(ALL)
  expect(countOf(ALL)).toBe(7)
})

test('a link without filters has no query', () => {
  expect(paramsOf({ search: '', from: undefined }).toString()).toBe('')
  expect(countOf({ search: 'ada', sort: 'score' })).toBe(0)
})

test.each([
  'state=married',
  'minScore=many',
  'minScore=-5',
  'from=yesterday',
  'to=2026-13-40',
  'from=2026-02-30',
  'spam=all',
  'search=',
  'sort=email',
  'call=toString',
  'days=toString',
  'days=8',
])('what is no filter is left out of what is asked for: %s', (query) => {
  expect(filtersIn(new URLSearchParams(query))).toEqual({})
})

test('a period begins at midnight UTC, today included', () => {
  const now = Date.parse('2026-11-22T23:59:00Z')
  expect(daysBack(1, now)).toBe('2026-11-22')
  expect(daysBack(7, now)).toBe('2026-11-16')
})

test('a bookmark of a period that ends today does so on each day', () => {
  vi.setSystemTime('2026-11-22')
  const { _searchParams: bookmark = [] } = stateOf({ owner: 'ada', from: '2026-11-16' }, null)
  vi.setSystemTime('2026-12-07')
  expect(filtersIn(new URLSearchParams(bookmark))).toEqual({ owner: 'ada', from: '2026-12-01' })
  const own = { from: '2026-11-16', to: '2026-11-20' }
  expect(stateOf(own, null)._searchParams).toEqual(Object.entries(own))
  vi.useRealTimers()
})
