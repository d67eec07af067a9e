import { z } from 'zod'

/** What is published or unpublished later (decision 0153). Runs in browser and server. */

export const SCHEDULE_TYPE = 'schedule'

/** `moved`: the draft had changed or gone by its time, so nothing was published. */
const STATES = ['waiting', 'done', 'moved', 'canceled', 'failed'] as const
export type ScheduleState = (typeof STATES)[number]

const scheduleSchema = z.object({
  _id: z.string(),
  _rev: z.string(),
  _updatedAt: z.string(),
  /** The published ID of the document that it is about. */
  documentId: z.string(),
  documentType: z.string(),
  /** The last two are of experiments. */
  does: z.enum(['publish', 'unpublish', 'start', 'stop']),
  /** The draft's revision, which alone is published or started. The others take any. */
  revision: z.string().nullish(),
  at: z.iso.datetime({ offset: true }),
  /** The IANA time zone in which staff chose the time; `at` counts. */
  timeZone: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(STATES),
  /** Why it did not happen, in plain words. */
  reason: z.string().nullish(),
  settledAt: z.string().nullish(),
})

export type Schedule = z.infer<typeof scheduleSchema>

/**
 * The ID of a document's schedule: a document has one at most, and an experiment one more for its
 * end. The dot hides it from callers without a token. It is a published document, because
 * contributors may write drafts only.
 */
export function scheduleId(documentId: string, does?: Schedule['does']): string {
  return `schedule.${documentId}${does === 'stop' ? '.stop' : ''}`
}

export function draftOf(documentId: string): string {
  return `drafts.${documentId}`
}

/** A document of the lake as a schedule; null if it isn't one, or is someone's incomplete one. */
export function readSchedule(document: unknown): Schedule | null {
  const { data } = scheduleSchema.safeParse(document)
  return data && data._id === scheduleId(data.documentId, data.does) ? data : null
}

/** A draft that somebody has marked as ready for review (decision 0153). Browser and server. */

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
