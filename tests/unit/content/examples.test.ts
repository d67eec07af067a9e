import { countScans } from '@northwright/local-lake'
import { expect, test } from 'vitest'
import { EXAMPLES_QUERY, mapExamples } from '#lib/content/examples.ts'

test('examples are listed by what staff call them, in the order of the site', () => {
  const found = [
    { _id: 'page-a', _type: 'page', title: 'Security' },
    { _id: 'b', _type: 'customerStory', title: 'It works' },
    { _id: 'home', _type: 'home', title: 'Autonomous AI.' },
    { _id: 'a', _type: 'customerStory', title: null },
  ]
  expect(mapExamples(found).map(({ title }) => title)).toEqual([
    'Home',
    'Customer story',
    'Customer story: It works',
    'Page: Security',
  ])
})

test.each([[null], [{}], [[null, 'x', { _type: 'page' }, { _type: 'toString', _id: 'a' }]]])(
  'of what is no example, nothing is listed: %j',
  (found) => expect(mapExamples(found)).toEqual([]),
)

test('their query uses an index', () => {
  expect(countScans(EXAMPLES_QUERY, {})).toBe(0)
})
