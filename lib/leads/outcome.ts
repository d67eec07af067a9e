import { z } from 'zod'
import { LONGEST_PAUSE } from '#lib/leads/backoff.ts'
import { LONGEST_PROVIDER_ID, storable } from '#lib/leads/storable.ts'

/** How one attempt at a provider ended. Senders translate their vendor's answers into this and never throw. */
export type Outcome =
  /** Only the provider's own id of what it accepted proves that it did. */
  | { kind: 'sent'; providerId: string }
  /**
   * Worth another attempt. With `holdFor` it says nothing of this delivery: the provider takes none for so many
   * milliseconds, because of its rate limit or of our account.
   */
  | { kind: 'failed'; reason: string; holdFor?: number }
  /** The provider will never take this one. */
  | { kind: 'refused'; reason: string }

const acceptedSchema = z.object({
  id: z
    .string()
    .transform((id) => storable(id, LONGEST_PROVIDER_ID))
    .refine(Boolean),
  success: z.literal(true).optional(),
})

/**
 * What a response means that says success: `sent` where it carries the provider's id. A proxy, or
 * something else at the provider's URL, may answer 200 to anything: then nobody knows, and it is
 * tried again, which repeats nothing at the provider.
 *
 * @param response the JSON of the body
 */
export function accepted(provider: string, response: unknown): Outcome {
  const { data } = acceptedSchema.safeParse(response)
  return data
    ? { kind: 'sent', providerId: data.id }
    : { kind: 'failed', reason: `${provider}: said success, but gave no id` }
}

/** An answer that was not a success. */
interface Refusal {
  status: number
  headers: Headers
  /** What is written down: who said what. */
  reason: string
  /** Whether it is known to be about this delivery alone, and for good, or about our account and hence all. */
  about?: 'delivery' | 'account'
}

/** Pause after a 429 answer that names none. */
const RATE_LIMIT_PAUSE = 1_000
/** Between two looks whether our account was put right. Then what waited goes out by itself. */
const ACCOUNT_PAUSE = 60_000

/** 4xx statuses that are about our key, our rights or the address we call, never about what was sent. */
const ACCOUNT = new Set([401, 403, 404, 405, 407])
/** 4xx statuses that pass: too slow, at the same time as another, too early, too often. */
const PASSING = new Set([408, 409, 425, 429])

/** What an answer that was not a success means for the delivery, and for all others of its provider. */
export function outcomeOf({ status, headers, reason, about }: Refusal): Outcome {
  const asked = parseRetryAfter(headers)
  if (about === 'account' || (ACCOUNT.has(status) && about !== 'delivery')) {
    return { kind: 'failed', reason, holdFor: Math.max(asked, ACCOUNT_PAUSE) }
  }
  if (about === 'delivery') return { kind: 'refused', reason }
  if (status === 429) return { kind: 'failed', reason, holdFor: Math.max(asked, RATE_LIMIT_PAUSE) }
  const final = status >= 400 && status < 500 && !PASSING.has(status)
  if (final) return { kind: 'refused', reason }
  return { kind: 'failed', reason, ...(asked > 0 && { holdFor: asked }) }
}

/**
 * Milliseconds that a Retry-After header asks for: seconds or an HTTP date (RFC 9110, 10.2.3), which is compared with the
 * answer's own. 0 where it is missing or unreadable. At most an hour: whoever asks for more is tried
 * once an hour, so that what waits goes out soon after they take it again, and within the day for
 * which Resend remembers keys.
 */
export function parseRetryAfter(headers: Headers): number {
  const asked = headers.get('retry-after')?.trim() ?? ''
  const now = Date.parse(headers.get('date') ?? '') || Date.now()
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now
  return wait > 0 ? Math.min(wait, LONGEST_PAUSE) : 0
}
