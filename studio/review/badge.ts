import type { DocumentBadgeComponent } from 'sanity'
import { useReview } from './use-review.ts'

/** Whether somebody has marked a draft as ready for review. */
export const useReviewBadge: DocumentBadgeComponent = ({ id, type }) => {
  const { standing } = useReview(id, type)
  if (!standing) return null
  const { label, sentence: title, tone } = standing
  return { label, title, color: tone === 'primary' ? 'primary' : 'warning' }
}
