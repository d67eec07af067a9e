import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { prices } from './section.ts'

const shape = z.strictObject({
  pricesHeading: filled,
  pricesNote: filled,
  prices: z.array(
    z.strictObject({ title: filled, amount: filled, terms: z.string(), text: z.string() }),
  ),
})

describeSection(prices, shape)

test('what has no price is left out', () => {
  expect(prices.map(JSON.parse('{ "prices": [{ "title": "Build" }] }')).prices).toEqual([])
})
