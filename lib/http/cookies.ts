import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRAFT_COOKIE } from '#lib/http/draft-cookie.ts'

/**
 * A `Cookie` header without what would lead Next astray: pairs that can't be decoded, for which it
 * answers 404, and a draft mode cookie that is not this build's, with which any caller would get
 * past the page cache and have a preview rendered.
 *
 * @param draftMode what the cookie of this build holds; undefined, where that is unknown, keeps any
 */
export function withoutFalseCookies(header: string, draftMode: string | undefined): string {
  if (!header.includes('%') && !header.includes(DRAFT_COOKIE)) return header
  return header
    .split(';')
    .filter((pair) => isDecodable(pair) && !isForged(pair, draftMode))
    .join(';')
    .trim()
}

/** What Next's cookie of draft mode holds in the running build; undefined in development. */
export function draftModeOfBuild(folder: string): string | undefined {
  try {
    const { preview } = JSON.parse(readFileSync(join(folder, 'prerender-manifest.json'), 'utf8'))
    return typeof preview?.previewModeId === 'string' ? preview.previewModeId : undefined
  } catch {
    return undefined
  }
}

function isForged(pair: string, draftMode: string | undefined): boolean {
  if (draftMode === undefined) return false
  const [name = '', ...value] = pair.split('=')
  if (decodeURIComponent(name).trim() !== DRAFT_COOKIE) return false
  return !timingSafeEqual(digest(value.join('=').trim()), digest(draftMode))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Whether percent signs in a text stand for characters. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
