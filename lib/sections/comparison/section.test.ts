import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { comparison } from './section.ts'

const shape = z.strictObject({
  comparisonHeading: filled,
  comparisonFirst: filled,
  comparisonSecond: filled,
  comparisonOwn: filled,
  points: z.array(z.strictObject({ point: filled, cells: z.array(filled).length(3) })),
})

describeSection(comparison, shape)

test('a row with an empty cell is left out: it would read as a no', () => {
  const row = { point: 'Price', first: 'Salaries', second: '', own: 'Fixed' }
  expect(comparison.map(JSON.parse(JSON.stringify({ comparisonPoints: [row] }))).points).toEqual([])
})
