import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRAFT_COOKIE } from '#lib/platform/http/draft-cookie.ts'
import { isSame } from '#lib/platform/http/guards.ts'

/**
 * A `Cookie` header without the pairs that break Next: those that can't be decoded, to which it
 * responds 404, and draft mode cookies that don't match this build, with which any client could
 * bypass the page cache and have previews rendered.
 *
 * @param draftMode value of this build's draft mode cookie; undefined (unknown) keeps any value
 */
export function withoutFalseCookies(header: string, draftMode: string | undefined): string {
  if (!header.includes('%') && !header.includes(DRAFT_COOKIE)) return header
  return header
    .split(';')
    .filter((pair) => isDecodable(pair) && !isForged(pair, draftMode))
    .join(';')
    .trim()
}

/**
 * The value of the running build's draft mode cookie; undefined in development.
 *
 * @param folder the build's output folder
 */
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
  return !isSame(value.join('=').trim(), draftMode)
}

/** Whether a non-empty text is validly percent-encoded. */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
