import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '#lib/env.ts'

let key: Uint8Array | undefined

/**
 * A name for personal data that tells the same again and nothing else. Its key is derived from
 * CRON_SECRET and good for nothing else (RFC 5869), so that one secret does not serve two purposes.
 */
export function pseudonym(text: string): string {
  key ??= new Uint8Array(hkdfSync('sha256', env.CRON_SECRET, '', 'pseudonyms', 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}
