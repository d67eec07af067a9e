import { expect, test } from 'vitest'
import {
  change,
  count,
  counted,
  days,
  fewCustomers,
  leftOut,
  share,
  shareOfMany,
  worth,
} from '#studio/insight/figures.ts'
import { pathOf, placeIn } from '#studio/insight/place.ts'

test.each([
  [0, 0, '–'],
  [5, 0, 'new'],
  [0, 10, '−100%'],
  [12, 10, '+20%'],
  [10, 10, '±0%'],
  [3000, 20, '+14,900%'],
  [2, 1, '+1 from 1'],
  [0, 5, '−5 from 5'],
  [9, 9, '±0 from 9'],
  [3000, 1, '+2,999 from 1'],
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

test.each([
  [1, 4, 'too few to show'],
  [4, 4, 'too few to show'],
  [0, 0, '– of calls'],
  [1, 5, '20% of calls'],
  [6, 5, '– of calls'],
])('%d of %d calls is %s', (part, whole, text) => {
  expect(shareOfMany(part, whole, ' of calls')).toBe(text)
})

test.each([
  [0, 0, '–'],
  [3, 4, 'too few to show'],
  [1 / 24, 5, '1 hour'],
  [1.5, 5, '36 hours'],
  [2, 5, '2 days'],
  [12.25, 5, '12.3 days'],
])('a median of %d days, of %d people, is %s', (median, people, text) => {
  expect(days({ median, people })).toBe(text)
})

test('what customers are worth is said by currency, in the units that it has', () => {
  expect(worth([])).toBe('–')
  expect(worth([{ amount: 4_000_000, currency: 'USD' }])).toBe('$40,000')
  const both = [
    { amount: 150_050, currency: 'EUR' },
    { amount: 900, currency: 'JPY' },
  ]
  expect(worth(both)).toBe('€1,500.50 + ¥900')
})

test('few customers are said to be few', () => {
  expect(fewCustomers(0)).toBe(' No customers yet.')
  expect(fewCustomers(1)).toContain('Only 1 customer so far: the difference may be chance.')
  expect(fewCustomers(9)).toContain('Only 9 customers so far')
  expect(fewCustomers(10)).toBe('')
  expect(fewCustomers(9, [8, 1])).toContain('Only 9 customers so far')
  expect(fewCustomers(12, [10, 2])).toContain('With fewer than 10 customers in a row')
  expect(fewCustomers(12, [12, 0])).toContain('With fewer than 10 customers in a row')
  expect(fewCustomers(30, [20, 10])).toBe('')
})

test('who can’t be counted as a visitor is in no share, on either side', () => {
  const quiz = { now: { question: 6, lead: 7, finished: 7 }, uncounted: { lead: 1, finished: 1 } }
  expect(counted(quiz, 'question')).toBe(6)
  expect(share(counted(quiz, 'finished'), counted(quiz, 'lead'))).toBe('100%')
  expect(share(counted(quiz, 'finished'), counted(quiz, 'question'))).toBe('100%')
  expect(leftOut(0)).toBe('')
  expect(leftOut(1)).toContain('1 person whose visits can’t be counted. Their browser')
  expect(leftOut(1204)).toContain('1,204 people')
})

test('counts have separators', () => {
  expect(count(1204)).toBe('1,204')
})

test('a place in a URL is read, and what makes no sense is the usual', () => {
  const read = (query: string) => placeIn(new URLSearchParams(query))
  expect(read('days=90&by=week&resource=quiz')).toEqual({ days: 90, by: 'week', resource: 'quiz' })
  expect(read('days=5000&by=year&resource=No slug!')).toEqual({ days: 28, by: 'day', resource: '' })
  expect(pathOf({ days: 1, by: 'day', resource: '' })).toMatch(
    /^\/insight\?from=([\d-]+)&to=\1&by=day&resource=$/,
  )
})
