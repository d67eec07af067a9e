/** A draft that somebody has marked as ready for review (decision 0153). Browser and server. */
import { z } from 'zod'

export const REVIEW_TYPE = 'review'

const person = z.object({ id: z.string(), name: z.string() })

const reviewSchema = z.object({
  _id: z.string(),
  _rev: z.string(),
  _updatedAt: z.string(),
  /** The published ID of the document whose draft it is about. */
  documentId: z.string(),
  documentType: z.string(),
  /** The draft's revision when it was marked. */
  revision: z.string(),
  by: person,
  note: z.string().nullish(),
  /** Sent back by an editor, who says what is to be changed. */
  returned: z.object({ by: person, note: z.string() }).nullish(),
})

export type Review = z.infer<typeof reviewSchema>

/** A draft, so that contributors may write it: they may write drafts only. */
export function reviewId(documentId: string): string {
  return `drafts.review-${documentId}`
}

/** A document of the lake as a mark; null if it isn't one. */
export function readReview(document: unknown): Review | null {
  const { data } = reviewSchema.safeParse(document)
  return data?._id === reviewId(data?.documentId ?? '') ? data : null
}
