import { z } from 'zod'
import { block, filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { questionsShape, stepsShape } from '#tests/unit/sections/shapes.ts'
import { closing } from './section.ts'

describeSection(
  { map: closing.map, seed: { ...closing.seed, ...closing.home?.seed } },
  z.strictObject({
    closingHeading: filled,
    closingText: z.array(block),
    closingButton: filled,
    closingNote: filled,
    closingResourcesHeading: filled,
    ...stepsShape.shape,
    ...questionsShape.shape,
  }),
)
