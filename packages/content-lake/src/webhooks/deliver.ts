import { setTimeout as sleep } from 'node:timers/promises'
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook'

interface Delivery {
  url: string
  method: string
  secret: string | undefined
  body: string
  /** Sanity's headers that describe the change. */
  headers: Record<string, string>
}

/** How one request went. `status` is null if there was no response. */
export interface Outcome {
  at: Date
  /** In milliseconds. */
  duration: number
  status: number | null
  failure: 'http' | 'network' | 'timeout' | null
  /** The beginning of the response's body. */
  response: string
}

/** How much of a response is kept, in bytes. */
const KEPT = 10_000

/** Request timeout, and how long to retry, in milliseconds; both are Sanity's. */
const TIMEOUT = 30_000
const GIVE_UP_AFTER = 30 * 60_000
/** Backoff between attempts, in milliseconds: it doubles from the first to the last. */
const FIRST_PAUSE = 500
const LAST_PAUSE = 10_000

/**
 * Calls a webhook until it responds; connections that fail, timeouts, 429 and 5xx are retried for
 * half an hour. Resolves to the final status, or null. Throws only if `signal` aborts.
 */
export async function deliver(
  delivery: Delivery,
  signal: AbortSignal,
  report?: (outcome: Outcome) => Promise<void>,
): Promise<number | null> {
  const started = Date.now()
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LAST_PAUSE)) {
    const outcome = await attempt(delivery, signal)
    await report?.(outcome)
    const { status } = outcome
    if (status !== null && status < 500 && status !== 429) return status
    if (Date.now() - started > GIVE_UP_AFTER) return null
    await sleep(pause, undefined, { signal })
  }
}

async function attempt(
  { url, method, secret, body, headers }: Delivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const at = new Date()
  const took = () => Math.round(Date.now() - at.getTime())
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(url, {
      method,
      body: method === 'GET' ? undefined : body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(secret && {
          [SIGNATURE_HEADER_NAME]: await encodeSignatureHeader(body, Date.now(), secret),
        }),
      },
    })
    const text = await beginningOf(response)
    const failure = response.ok ? null : 'http'
    return { at, duration: took(), status: response.status, failure, response: text }
  } catch {
    signal.throwIfAborted()
    const failure = timeout.aborted ? 'timeout' : 'network'
    return { at, duration: took(), status: null, failure, response: '' }
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size >= KEPT) break
  }
  // Postgres stores no null characters.
  return Buffer.concat(chunks).toString('utf8', 0, KEPT).replaceAll('\0', '')
}
