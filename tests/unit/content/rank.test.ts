import { expect, test } from 'vitest'
import { rank, rankAfter } from '#lib/content/rank.ts'

test('ranks sort as strings in the order of their numbers', () => {
  const ranks = Array.from({ length: 200 }, (_, index) => rank(index))
  expect(ranks.slice(0, 3)).toEqual(['0|100000:', '0|100008:', '0|10000g:'])
  expect(ranks.toSorted()).toEqual(ranks)
})

test.each([
  ['an empty list', null, '0|100000:'],
  ['the seed', rank(4), rank(5)],
  ['one that was moved between two others', '0|100004:i', '0|10000c:'],
  ['a rank that nobody can read', 'first', '0|100000:'],
])('a new document comes after %s', (_, last, expected) => {
  expect(rankAfter(last)).toBe(expected)
})
