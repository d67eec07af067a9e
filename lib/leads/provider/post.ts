import { PrivateAddressError, postOnce, UnsentError } from '#lib/platform/http/post-once.ts'
import { reason } from '#lib/platform/log/log.ts'
import type { Attempt } from '#lib/leads/provider/channel.ts'
import { ACCOUNT_BACKOFF, outcomeOf, unknown, type Outcome } from '#lib/leads/provider/outcome.ts'

interface Post {
  service: string
  url: URL
  body: string
  headers?: Record<string, string>
  allowPrivate: boolean
  /**
   * For a receiver that recognizes no repeated call: what a successful response's text means, null
   * if nobody knows, and where people look.
   */
  once?: { read: (text: string) => Outcome | null; place: string }
}

/** Posts JSON to a URL that somebody configured. Without `once`, any 2xx status means it arrived. */
export async function postJson(
  { service, url, body, headers, allowPrivate, once }: Post,
  { key, timeout }: Attempt,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeout)
  const length = String(Buffer.byteLength(body))
  const sent = { 'content-type': 'application/json', 'content-length': length, ...headers }
  try {
    const response = await postOnce({ url, headers: sent, body, signal, allowPrivate })
    const text = await response.text()
    if (response.ok && !once) return { kind: 'sent', providerId: key }
    const { status } = response
    const why = `${service}: ${status} ${text}`.trim()
    if (once && response.ok) return once.read(text) ?? unknown(why, once.place)
    // 410 says that nothing is taken here until somebody looks at it.
    const gone = status === 410 ? { about: 'account' as const } : {}
    return outcomeOf({ status, headers: response.headers, reason: why, ...gone })
  } catch (error) {
    const why = `${service}: ${signal.aborted ? 'no response in time' : reason(error)}`
    if (once && !(error instanceof UnsentError)) return unknown(why, once.place)
    const isOurs = error instanceof PrivateAddressError
    return { kind: 'failed', reason: why, ...(isOurs && { holdFor: ACCOUNT_BACKOFF }) }
  }
}

/** Deliveries from before a channel was turned off wait, rather than be lost, until it is on. */
export function turnedOff(service: string, variable: string): Outcome {
  const why = `${service}: ${variable} is not set`
  return { kind: 'failed', reason: why, holdFor: ACCOUNT_BACKOFF }
}
