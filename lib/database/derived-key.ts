import 'server-only'
import { hkdfSync } from 'node:crypto'
import { env } from '#lib/env/env.ts'

/**
 * A key of 32 bytes, derived from CRON_SECRET for one purpose alone (RFC 5869), so that one secret
 * doesn't serve two purposes.
 */
export function derivedKey(purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', env.CRON_SECRET, '', purpose, 32))
}
