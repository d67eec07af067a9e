import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { processors } from './section.ts'

const shape = z.strictObject({
  processorsHeading: filled,
  processorsNote: filled,
  processors: z.array(
    z.strictObject({ name: filled, purpose: filled, data: z.string(), place: z.string() }),
  ),
})

describeSection(processors, shape)

test('a company of which nobody said what it is for is left out', () => {
  const stored = JSON.parse('{ "processors": [{ "name": "Acme" }, { "purpose": "Email" }] }')
  expect(processors.map(stored).processors).toEqual([])
})
