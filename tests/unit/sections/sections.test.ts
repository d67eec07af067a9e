import { expect, test } from 'vitest'
import { HOME } from '#lib/sections/home.ts'

test('the six sections of the specification (A2) are on Home in its order', () => {
  const specified = ['hero', 'logos', 'partners', 'solutions', 'book-demo', 'closing']
  expect(HOME.filter((name) => specified.includes(name))).toEqual(specified)
})
