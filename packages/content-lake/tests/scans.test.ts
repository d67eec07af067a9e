import { expect, test } from 'vitest'
import { countScans } from '../src/main.ts'

test('a query without an index scans the dataset', () => {
  expect(countScans('count(*[title match "nothing*"])')).toBe(1)
  expect(countScans('{"home": *[_type == "home"], "all": *}')).toBe(1)
})
