import { setTimeout as sleep } from 'node:timers/promises'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

/** One webhook request. */
export interface Delivery {
  url: string
  secret: string
  body: string
  /** Sanity's headers that describe the change. */
  headers: Record<string, string>
}

/** Request timeout, and how long to retry, in milliseconds; both are Sanity's. */
const TIMEOUT = 30_000
const GIVE_UP_AFTER = 30 * 60_000
/** Backoff between attempts, in milliseconds: it doubles from the first to the last. */
const FIRST_PAUSE = 500
const LAST_PAUSE = 10_000

/**
 * Calls a webhook until it responds. Any status below 500 except 429 is final; failed connections,
 * timeouts, 429 and 5xx are retried for half an hour.
 *
 * @returns the final status, or null if it gave up
 * @throws only if `signal` aborts
 */
export async function deliver(delivery: Delivery, signal: AbortSignal): Promise<number | null> {
  const started = Date.now()
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LAST_PAUSE)) {
    const status = await attempt(delivery, signal)
    if (status !== null && status < 500 && status !== 429) return status
    if (Date.now() - started > GIVE_UP_AFTER) return null
    await sleep(pause, undefined, { signal })
  }
}

async function attempt(delivery: Delivery, signal: AbortSignal): Promise<number | null> {
  const { url, secret, body, headers } = delivery
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      headers: {
        ...headers,
        'content-type': 'application/json',
        [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret),
      },
    })
    await response.body?.cancel()
    return response.status
  } catch {
    signal.throwIfAborted()
    return null
  }
}
