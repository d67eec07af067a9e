import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { bookDemo } from './section.ts'

describeSection(
  bookDemo,
  z.strictObject({ demoHeading: filled, demoText: filled, demoLink: filled }),
)
