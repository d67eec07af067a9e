import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '#lib/env/env.ts'

let key: Uint8Array | undefined

/**
 * A keyed hash that stands in for personal data. The key is derived from CRON_SECRET for this
 * purpose alone (RFC 5869), so that one secret doesn't serve two purposes.
 */
export function pseudonym(text: string): string {
  key ??= new Uint8Array(hkdfSync('sha256', env.CRON_SECRET, '', 'pseudonyms', 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}
