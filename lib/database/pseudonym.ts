import 'server-only'
import { createHmac } from 'node:crypto'
import { derivedKey } from '#lib/database/derived-key.ts'

let key: Uint8Array | undefined

/** A keyed hash that stands in for personal data. */
export function pseudonym(text: string): string {
  key ??= derivedKey('pseudonyms')
  return createHmac('sha256', key).update(text).digest('base64url')
}
