import { z } from 'zod'
import { filled } from '#tests/unit/content/shapes.ts'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { SOLUTION_KINDS } from '#lib/sections/solutions/section.ts'
import { features } from './section.ts'

describeSection(
  {
    ...features,
    seed: { ...features.seed, points: [{ _key: 'one', title: 'Point', text: 'What it means.' }] },
  },
  z.strictObject({
    pointsHeading: filled,
    points: z.array(z.strictObject({ title: filled, text: z.string() })),
    drawing: z.enum(SOLUTION_KINDS).nullable(),
    pointsCall: z.string(),
  }),
)
