import 'server-only'
import { createHmac } from 'node:crypto'
import { derivedKey } from '#lib/database/derived-key.ts'

/** A keyed hash that stands in for personal data. */
export function pseudonym(text: string): string {
  return createHmac('sha256', derivedKey('pseudonyms')).update(text).digest('base64url')
}
