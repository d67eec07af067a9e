import { setTimeout as sleep } from 'node:timers/promises'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

/** One call of a webhook. */
export interface Delivery {
  url: string
  secret: string
  body: string
  /** Sanity's headers about the change. */
  headers: Record<string, string>
}

/** How long one attempt may take, and how long attempts go on, in milliseconds; both are Sanity's. */
const TIMEOUT = 30_000
const GIVE_UP_AFTER = 30 * 60_000
/** Pauses between attempts double from the first to the last, in milliseconds. */
const FIRST_PAUSE = 500
const LAST_PAUSE = 10_000

/**
 * Calls a webhook until it is answered. A refusal (4xx, 429 excepted) is an answer; no connection, 429 and 5xx are not, and
 * are tried again for half an hour. Answers the status, or null when it gave up. Rejects only when `signal` aborts.
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
