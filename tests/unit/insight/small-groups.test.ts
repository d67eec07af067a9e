import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutSmallGroups } from '#lib/insight/read-counts.ts'

const shown = (...people: number[]) =>
  withoutSmallGroups(people.map((each) => ({ people: each }))).map((group) => group.people)

test('groups of fewer than five people are hidden', () => {
  expect(shown(9, 4, 3, 0)).toEqual([9, null, null, 0])
  expect(shown(5, 6, 7)).toEqual([5, 6, 7])
  expect(shown(1)).toEqual([null])
})

test('a single small group takes the next smallest with it', () => {
  expect(shown(9, 4, 12)).toEqual([null, null, 12])
  expect(shown(5, 4, 5, 12)).toEqual([null, null, null, 12])
})

test('whatever the groups, those hidden are five people together or everybody', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }), (people) => {
      const result = shown(...people)
      const hidden = people.filter((_, index) => result[index] === null)
      const sum = hidden.reduce((total, each) => total + each, 0)
      const isEverybody = result.every((each) => each === null || each === 0)
      expect(sum === 0 || sum >= 5 || isEverybody).toBe(true)
      for (const each of result) expect(each === null || each === 0 || each >= 5).toBe(true)
    }),
  )
})
