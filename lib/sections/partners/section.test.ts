import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { partners } from './section.ts'

describeSection(
  partners,
  z.strictObject({
    partnersHeading: filled,
    partners: z.array(z.strictObject({ title: filled, text: z.string() })),
    partnersCall: z.string(),
  }),
)

test('a partner without a title is left out', () => {
  const stored = JSON.parse('{ "partners": [{ "title": " ", "text": "x" }] }')
  expect(partners.map(stored)).toMatchObject({ partners: [] })
})
