import type { Review } from '#lib/publishing/schedule.ts'

/** A document's draft and published version, as far as a mark for review is concerned. */
export interface Versions {
  draftRevision: string | undefined
  /** When it was last published, ISO 8601. */
  publishedAt: string | undefined
}

/** What staff read about a mark for review. */
export interface ReviewStanding {
  tone: 'primary' | 'caution'
  label: string
  sentence: string
  isReady: boolean
}

/** What staff read about a mark; null once what was marked has been published or discarded. */
export function reviewStandingOf(
  { by, note, returned, revision, _updatedAt }: Review,
  { draftRevision, publishedAt }: Versions,
): ReviewStanding | null {
  if (!draftRevision || (publishedAt && publishedAt > _updatedAt)) return null
  if (returned) {
    const sentence = `${returned.by.name} sent it back: “${returned.note}”`
    return { tone: 'caution', label: 'Sent back', sentence, isReady: false }
  }
  if (draftRevision !== revision) {
    const sentence = `${by.name} marked an earlier version as ready for review. The draft has been changed since.`
    return { tone: 'caution', label: 'Changed since marked ready', sentence, isReady: false }
  }
  const sentence = `Ready for review, says ${by.name}${note ? `: “${note}”` : '.'}`
  return { tone: 'primary', label: 'Ready for review', sentence, isReady: true }
}
