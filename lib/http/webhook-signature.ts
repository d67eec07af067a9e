import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * How far a signature's timestamp may be from our clock, in milliseconds. Sanity retries for half
 * an hour and doesn't document whether it signs each retry again, so this is twice that. Older
 * webhooks are useless anyway, since pages are regenerated every hour.
 */
const WINDOW = 60 * 60_000

/**
 * Signs a webhook's body as Sanity does.
 *
 * @param at milliseconds since 1970
 * @returns the value of the header `sanity-webhook-signature`
 */
export function signWebhook(body: string, secret: string, at = Date.now()): string {
  return `t=${at},v1=${hash(body, secret, at).toString('base64url')}`
}

/**
 * Why a webhook is rejected, as a sentence; null if it was signed with the secret within an hour.
 */
export function refusalOf(signature: string | null, body: string, secret: string): string | null {
  const [, time, given = ''] = /^t=(\d{1,15})[, ]+v1=([^, ]+)$/.exec(signature?.trim() ?? '') ?? []
  const sent = Buffer.from(given, 'base64url')
  const expected = hash(body, secret, Number(time))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    return 'The signature is missing or is not that of this body.'
  }
  const isNear = Math.abs(Date.now() - Number(time)) <= WINDOW
  return isNear ? null : 'The signature was made more than an hour ago, or the clocks differ.'
}

function hash(body: string, secret: string, at: number): Buffer {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest()
}
