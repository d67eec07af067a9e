import 'server-only'
import { derivedKey } from '#lib/database/derived-key.ts'
import { keyedHash } from '#lib/database/keys.ts'

/** A keyed hash that stands in for personal data. */
export function pseudonym(text: string): string {
  return keyedHash(derivedKey('pseudonyms'), text)
}
