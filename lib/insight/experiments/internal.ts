import 'server-only'
import { derivedKey } from '#lib/platform/database/derived-key.ts'
import { isSame } from '#lib/platform/http/guards.ts'
import type { ReadableHeaders } from '#lib/platform/http/visitor.ts'

/** Carried by this site's own requests for variants. */
const HEADER = 'x-variant-token'

/** What a request for a variant's path has to carry; the same in every process. */
export function internalHeaders(): Record<string, string> {
  return { [HEADER]: token() }
}

/** Whether a request for a variant's path is this site's own. */
export function isInternal(headers: ReadableHeaders): boolean {
  return isSame(headers.get(HEADER) ?? '', token())
}

function token(): string {
  return Buffer.from(derivedKey('internal requests')).toString('base64url')
}
