import type { DocumentBadgeComponent } from 'sanity'
import { useSchedule } from './use-schedule.ts'

const COLORS = {
  primary: 'primary',
  positive: 'success',
  caution: 'warning',
  critical: 'danger',
} as const

/** When a document goes live. */
export const useScheduleBadge: DocumentBadgeComponent = ({ id, draft }) => {
  const { schedule, standing } = useSchedule(id, draft?._rev)
  if (!standing || schedule?.state === 'done') return null
  return { label: standing.label, title: standing.sentence, color: COLORS[standing.tone] }
}
