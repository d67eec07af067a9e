import { timingSafeEqual } from 'node:crypto'
import { decodeSignatureHeader, encodeSignatureHeader, isSignatureError } from '@sanity/webhook'

/**
 * How far a signature's timestamp may be from our clock, in milliseconds. Sanity retries for half
 * an hour and doesn't document whether it signs each retry again, so this is twice that. Older
 * webhooks are useless anyway, since pages are regenerated every hour.
 */
const WINDOW = 60 * 60_000

/**
 * Why a webhook is rejected, as a sentence; null if it was signed with the secret within an hour.
 */
export async function refusalOf(
  signature: string | null,
  body: string,
  secret: string,
): Promise<string | null> {
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(signature ?? '')
    const expected = decodeSignatureHeader(await encodeSignatureHeader(body, timestamp, secret))
    if (isSame(hashedPayload, expected.hashedPayload)) {
      return Math.abs(Date.now() - timestamp) <= WINDOW
        ? null
        : 'The signature was made more than an hour ago, or the clocks differ.'
    }
  } catch (error) {
    if (!isSignatureError(error)) throw error
  }
  return 'The signature is missing or is not that of this body.'
}

/** In constant time, unlike the library's check: timing would reveal how many characters match. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
