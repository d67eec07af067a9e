/** How one attempt at a provider ended. Senders translate their vendor's answers into this and never throw. */
export type Outcome =
  | { kind: 'sent'; providerId?: string }
  /** Worth another attempt. `holdFor`: milliseconds in which the provider wants no call at all. */
  | { kind: 'failed'; reason: string; holdFor?: number }
  /** The provider will never take this one. */
  | { kind: 'refused'; reason: string }

/** Statuses of a 4xx answer that say nothing against the request itself: the key, the time, or the load. */
const PASSING = new Set([401, 408, 409, 425, 429])

/** Whether an HTTP status means that the same request will be refused for good. */
export function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && !PASSING.has(status)
}
