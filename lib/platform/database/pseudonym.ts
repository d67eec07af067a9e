import 'server-only'
import { derivedKey } from '#lib/platform/database/derived-key.ts'
import { keyedHash } from '#lib/platform/database/keys.ts'

/** A keyed hash that stands in for personal data. */
export function pseudonym(text: string): string {
  return keyedHash(derivedKey('pseudonyms'), text)
}
