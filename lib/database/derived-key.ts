import 'server-only'
import { hkdfSync } from 'node:crypto'
import { env } from '#lib/env/env.ts'

const keys = new Map<Purpose, Uint8Array>()

/** What a key is for. */
type Purpose =
  | 'pseudonyms'
  | 'desk-sessions'
  | 'result links'
  | 'references'
  | 'experiments'
  | 'internal requests'

/**
 * A key of 32 bytes, derived from CRON_SECRET for one purpose alone (RFC 5869), so that one secret
 * doesn't serve two purposes. Derived once a process.
 */
export function derivedKey(purpose: Purpose): Uint8Array {
  const known = keys.get(purpose)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', env.CRON_SECRET, '', purpose, 32))
  keys.set(purpose, key)
  return key
}
