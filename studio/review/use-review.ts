import { useMemo } from 'react'
import { getPublishedId, useEditState, useUnstableObserveDocument } from 'sanity'
import { readReview, reviewId, type Review } from '#lib/publishing/schedule.ts'
import { reviewStandingOf, type ReviewStanding } from './standing.ts'

/** A document's mark for review as it is now, and what staff read about it. */
export function useReview(
  id: string,
  type: string,
): { review: Review | null; standing: ReviewStanding | null } {
  const { draft, published } = useEditState(id, type)
  const { document } = useUnstableObserveDocument(reviewId(getPublishedId(id)))
  const review = useMemo(() => readReview(document), [document])
  const versions = { draftRevision: draft?._rev, publishedAt: published?._updatedAt }
  return { review, standing: review && reviewStandingOf(review, versions) }
}
