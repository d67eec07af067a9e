import { z } from 'zod'
import { figure, filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { figures } from './section.ts'

describeSection(
  figures,
  z.strictObject({ figuresHeading: filled, figures: z.array(figure), figuresCall: z.string() }),
)
