import { expect, test } from 'vitest'
import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { questionsShape, stepsShape } from '#tests/unit/sections/shapes.ts'
import { SOLUTION_KINDS, solutions } from './section.ts'

describeSection(
  { map: solutions.map, seed: { ...solutions.seed, ...solutions.home?.seed } },
  z.strictObject({
    solutionsHeading: filled,
    solutions: z.array(
      z.strictObject({ kind: z.enum(SOLUTION_KINDS), title: filled, text: z.string() }),
    ),
    solutionsCall: z.string(),
    ...stepsShape.shape,
    ...questionsShape.shape,
  }),
)

test('a solution with an unknown drawing is left out', () => {
  const stored = `{
    "solutions": [
      { "kind": "robots", "title": "Old", "text": "x" },
      { "kind": "agents", "title": "New", "text": null }
    ]
  }`
  expect(solutions.map(JSON.parse(stored))).toMatchObject({
    solutions: [{ kind: 'agents', title: 'New', text: '' }],
  })
})
