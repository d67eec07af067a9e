import { expect, test } from 'vitest'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { steps } from './section.ts'
import { stepsShape } from '#tests/unit/sections/shapes.ts'

describeSection(steps, stepsShape)

test('a step without a name is left out, and one without a price has none', () => {
  const stored = JSON.parse('{ "steps": [{ "title": " " }, { "title": "Build" }] }')
  expect(steps.map(stored).steps).toEqual([{ title: 'Build', duration: '', text: '', price: '' }])
})
