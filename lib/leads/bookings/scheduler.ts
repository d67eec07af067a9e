import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isTimeZone } from '#lib/content/lead-emails.ts'
import type { BookingEvent, BookingFacts } from '#lib/leads/bookings/fold.ts'
import { isAcceptableEmail } from '#lib/leads/person/email-address.ts'
import { cut, storable } from '#lib/platform/database/storable.ts'
import type { bookingVariables } from '#lib/platform/env/bookings.ts'
import type { Env } from '#lib/platform/env/env.ts'
import { isSame } from '#lib/platform/http/guards.ts'

/** A service where visitors book calls, and that tells of them by webhook. */
export interface Scheduler {
  /** Stored with each call, and the last part of its webhook's URL. */
  name: string
  title: string
  /** The variable that its signatures are checked with. */
  secret: keyof Env & `${string}_WEBHOOK_${string}`
  /** Whether these bytes are from it, and of now where it signs when. */
  isSigned(body: string, headers: Headers, secret: string, now: number): boolean
  /** The name of what it tells of; a body without one doesn't fit. */
  event: z.ZodType<string>
  /** What each of its events that concern us says. Others are none of our business. */
  events: Readonly<Record<string, z.ZodType<BookingEvent[]>>>
  free: Free
}

/** The variables of all schedulers. Any may be missing. */
export type Variables = Partial<Record<keyof typeof bookingVariables, string>>

/**
 * The times that are free on a booking page, soon ones at least; null if it isn't a page of this
 * scheduler, or nobody knows. Throws what `ask` throws, and for an answer that says something else.
 */
export type Free = (
  page: URL,
  by: {
    /** The body of a response with status 200. */
    ask: (url: URL, headers: Record<string, string>) => Promise<unknown>
    variables: Variables
    now: number
  },
) => Promise<Date[] | null>

/** Whether a signature is the hexadecimal HMAC-SHA256 of a text. Takes the same time for all. */
export function isHmac(given: string, secret: string, text: string): boolean {
  return isSame(given, createHmac('sha256', secret).update(text).digest('hex'))
}

const MAX_ANSWERS = 50

export const line = (maxLength: number) =>
  z.string('is not a text').transform((text) => storable(text, maxLength))

export const uid = z.string('is not a text').regex(/^[\w.:@-]{1,200}$/, 'is not the name of a call')

export const email = z
  .string('is not a text')
  .trim()
  .refine(isAcceptableEmail, 'is not an email address')

/** Dates that calendars, Postgres and browsers agree on. */
export const moment = z
  .string('is not a date')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is not a date')
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200, 'is too far away')

/** A time zone that the runtime knows; empty in place of others. */
export const timeZone = z.string().refine(isTimeZone).catch('')

/** What a booking link writes for the team (lib/leads/booking/schedulers.ts). */
const FOR_OUR_TEAM = /(?:For our team: ?)?https?:\/\/\S+\/studio\/leads\/([\w-]{22})(?![\w-])/

/** Answers as the team reads them: what the booking link filled in is only for us. */
export function readAnswers(
  given: readonly { question: string; answer: string }[],
): Pick<BookingFacts, 'answers' | 'reference'> {
  const reference = given.map(({ answer }) => FOR_OUR_TEAM.exec(answer)?.[1]).find(Boolean)
  const answers = given
    .slice(0, MAX_ANSWERS)
    .map(({ question, answer }) => ({
      question: storable(question, 300),
      answer: storable(cut(answer, 4000).replace(FOR_OUR_TEAM, ''), 2000),
    }))
    .filter(({ answer }) => answer !== '')
  return { answers, reference }
}
