import { z } from 'zod'
import { richText } from '#lib/content/written-text.ts'
import { block } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { text } from './section.ts'

describeSection(
  { ...text, seed: { textHeading: 'Heading', textBody: richText('## One', '[Two](/three)') } },
  z.strictObject({ heading: z.string(), body: z.array(block), textCall: z.string() }),
)
