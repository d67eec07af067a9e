/** What is published or unpublished later (decision 0153). Runs in browser and server. */
import { z } from 'zod'

export const SCHEDULE_TYPE = 'schedule'

/** `moved`: the draft had changed or gone by its time, so nothing was published. */
export const STATES = ['waiting', 'done', 'moved', 'canceled', 'failed'] as const
export type ScheduleState = (typeof STATES)[number]

export const scheduleSchema = z.object({
  _id: z.string(),
  _rev: z.string(),
  _updatedAt: z.string(),
  /** The published ID of the document that it is about. */
  documentId: z.string(),
  documentType: z.string(),
  does: z.enum(['publish', 'unpublish']),
  /** The draft's revision, which alone is published. Unpublishing takes any. */
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
 * The ID of a document's schedule: a document has one at most. The dot hides it from callers
 * without a token. It is a published document, because contributors may write drafts only.
 */
export function scheduleId(documentId: string): string {
  return `schedule.${documentId}`
}

export function draftOf(documentId: string): string {
  return `drafts.${documentId}`
}

/** A document of the lake as a schedule; null if it isn't one, or is someone's incomplete one. */
export function readSchedule(document: unknown): Schedule | null {
  const { data } = scheduleSchema.safeParse(document)
  return data?._id === scheduleId(data?.documentId ?? '') ? data : null
}
