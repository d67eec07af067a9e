import { z } from 'zod'
import { describeSection } from '#tests/unit/sections/describe-section.ts'
import { resource } from './section.ts'

describeSection(
  { ...resource, seed: { gatedResource: 'guide' } },
  z.strictObject({ slug: z.string().regex(/^[a-z0-9-]*$/) }),
)
