import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Milliseconds that a signature's time may be away from the clock here. Sanity repeats a call for
 * half an hour, and does not say whether it signs each anew: this is twice that. Whatever is older
 * has nothing to tell, since pages are made anew every hour.
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

/** Why a webhook is refused, as a sentence; null for one that was signed with the secret within an hour. */
export function refusalOf(signature: string | null, body: string, secret: string): string | null {
  const [, time, given = ''] = /^t=(\d{1,15})[, ]+v1=([^, ]+)$/.exec(signature?.trim() ?? '') ?? []
  const sent = Buffer.from(given, 'base64url')
  const right = hash(body, secret, Number(time))
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) {
    return 'The signature is missing or is not that of this body.'
  }
  const isNear = Math.abs(Date.now() - Number(time)) <= WINDOW
  return isNear ? null : 'The signature was made more than an hour ago, or the clocks differ.'
}

function hash(body: string, secret: string, at: number): Buffer {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest()
}
