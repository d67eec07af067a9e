import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { logos } from './section.ts'

describeSection(
  logos,
  z.strictObject({ logosHeading: filled, logosLink: filled, logosCall: z.string() }),
)
