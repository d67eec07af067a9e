import { z } from 'zod'
import { block, filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { closing } from './section.ts'

describeSection(
  closing,
  z.strictObject({
    closingHeading: filled,
    closingText: z.array(block),
    closingButton: filled,
    closingNote: filled,
    closingResourcesHeading: filled,
  }),
)
