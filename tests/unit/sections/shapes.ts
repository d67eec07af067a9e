import { z } from 'zod'
import { block, filled } from '#tests/unit/content/shapes.ts'

/** What the views of sections rely on that are shown within another too. */
export const stepsShape = z.strictObject({
  stepsHeading: filled,
  steps: z.array(
    z.strictObject({
      title: filled,
      duration: z.string(),
      text: z.string(),
      price: z.string(),
    }),
  ),
  stepsCall: z.string(),
})

export const questionsShape = z.strictObject({
  questionsHeading: filled,
  questions: z.array(z.strictObject({ question: filled, answer: z.array(block).min(1) })),
  questionsCall: z.string(),
})
