import { z } from 'zod'
import { MAX_PROVIDER_ID_LENGTH, storable } from '#lib/platform/database/storable.ts'

/** The outcome of one attempt. Senders translate provider responses into this and never throw. */
export type Outcome =
  /** Only the provider's own ID proves that it accepted the delivery. */
  | { kind: 'sent'; providerId: string }
  /** Worth a retry. With `holdFor`, the provider takes nothing for so many milliseconds. */
  | { kind: 'failed'; reason: string; holdFor?: number }
  | { kind: 'refused'; reason: string }

const acceptedSchema = z.object({
  id: z
    .string()
    .transform((id) => storable(id, MAX_PROVIDER_ID_LENGTH))
    .refine(Boolean),
  success: z.literal(true).optional(),
})

/** A proxy may respond 200 to anything. Without the provider's ID we retry, which is idempotent. */
export function accepted(provider: string, response: unknown): Outcome {
  const { data } = acceptedSchema.safeParse(response)
  return data
    ? { kind: 'sent', providerId: data.id }
    : { kind: 'failed', reason: `${provider}: reported success without an ID` }
}

/** Parks what may have arrived at a provider that would take it twice. */
export function unknown(why: string, place: string): Extract<Outcome, { kind: 'refused' }> {
  return { kind: 'refused', reason: `${why}. It may have arrived: look in ${place}` }
}

interface Refusal {
  status: number
  headers: Headers
  reason: string
  /** Permanent and about this delivery, or about our account and so every delivery. */
  about?: 'delivery' | 'account'
}

const RATE_LIMIT_BACKOFF = 1_000
/** Between checks of our account, in milliseconds. */
export const ACCOUNT_BACKOFF = 60_000

/** 4xx statuses about our key, our permissions or the URL we call, never about what was sent. */
const ACCOUNT_STATUSES = new Set([401, 403, 404, 405, 407])
/** Temporary 4xx statuses: too slow, conflicting with another request, too early, too often. */
const TEMPORARY_STATUSES = new Set([408, 409, 425, 429])

/** What an error response means for the delivery, and for all others of its provider. */
export function outcomeOf({ status, headers, reason, about }: Refusal): Outcome {
  const retryAfter = parseRetryAfter(headers)
  if (about === 'account' || (ACCOUNT_STATUSES.has(status) && about !== 'delivery')) {
    return { kind: 'failed', reason, holdFor: Math.max(retryAfter, ACCOUNT_BACKOFF) }
  }
  if (about === 'delivery') return { kind: 'refused', reason }
  if (status === 429)
    return { kind: 'failed', reason, holdFor: Math.max(retryAfter, RATE_LIMIT_BACKOFF) }
  const final = status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status)
  if (final) return { kind: 'refused', reason }
  return { kind: 'failed', reason, ...(retryAfter > 0 && { holdFor: retryAfter }) }
}

/**
 * The wait that Retry-After asks for (RFC 9110, 10.2.3), by the response's own date. At most an
 * hour, so that what waits goes out soon after the provider recovers, within Resend's 24 hours.
 */
export function parseRetryAfter(headers: Headers): number {
  const retryAfter = headers.get('retry-after')?.trim() ?? ''
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return wait > 0 ? Math.min(wait, MAX_BACKOFF) : 0
}

const FIRST_BACKOFF = 2_000
export const MAX_BACKOFF = 3_600_000

/**
 * 2 s, 4 s, 8 s … up to an hour. Jitter takes off up to half, so that what failed together isn't
 * retried together.
 */
export function backoffAfter(attempts: number, random = Math.random()): number {
  const full = Math.min(MAX_BACKOFF, FIRST_BACKOFF * 2 ** (attempts - 1))
  return Math.round(full * (0.5 + random / 2))
}

export const SEND_TIMEOUT = 10_000
