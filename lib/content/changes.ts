import { z } from 'zod'
import { SINGLETONS } from './ids.ts'
import { isSlug } from './slug.ts'
import { resourceTag, TAGS } from './tags.ts'

/**
 * What the webhook sends. Its projection in Sanity:
 * `{_type, "slug": after().slug.current, "previousSlug": before().slug.current}`
 */
export const changeSchema = z.object({
  _type: z.string('the type of the document that changed, or all'),
  slug: z.string().nullish(),
  previousSlug: z.string().nullish(),
})

export type Change = z.infer<typeof changeSchema>

/** Cache tags to end, and paths of pages that show what changed. */
export interface Refresh {
  tags: string[]
  paths: string[]
}
