import { createHmac, hkdfSync } from 'node:crypto'

/** What a key is for. */
export type Purpose =
  | 'pseudonyms'
  | 'desk-sessions'
  | 'result links'
  | 'confirmations'
  | 'unsubscribing'
  | 'references'
  | 'experiments'
  | 'internal requests'

/**
 * A key of 32 bytes, derived from a secret for one purpose alone (RFC 5869), so that one secret
 * doesn't serve two purposes.
 */
export function keyFrom(secret: string, purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}

/** A keyed hash that stands in for personal data. */
export function keyedHash(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
