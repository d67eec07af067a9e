import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#lib/platform/database/derived-key.ts'
import type { ReadableHeaders } from '#lib/platform/http/visitor.ts'

/** Carried by this site's own requests for variants. */
const HEADER = 'x-variant-token'

/** What a request for a variant's path has to carry; the same in every process. */
export function internalHeaders(): Record<string, string> {
  return { [HEADER]: tokenOf().toString('base64url') }
}

/** Whether a request for a variant's path is this site's own. */
export function isInternal(headers: ReadableHeaders): boolean {
  const given = Buffer.from(headers.get(HEADER) ?? '', 'base64url')
  const token = tokenOf()
  return given.length === token.length && timingSafeEqual(given, token)
}

function tokenOf(): Buffer {
  return Buffer.from(derivedKey('internal requests'))
}
