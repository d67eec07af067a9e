import { createHash } from 'node:crypto'
import type { Change } from '#lib/content/changes.ts'
import { isTypeWithPage, pathOf, isSlug } from '#lib/content/paths.ts'

/** A redirect from a page's old path to the document, wherever its page will be. */
interface AutomaticRedirect {
  _id: string
  _type: 'redirect'
  from: string
  target: { _type: 'reference'; _ref: string; _weak: true }
  isAutomatic: true
}

/**
 * Id of a redirect that no person made, so that writing it twice makes one. No dot: readers without
 * a token can't see documents whose id has one.
 *
 * @param maker what made it; each may have one from a path
 */
export function redirectId(maker: 'slug' | 'import', from: string): string {
  return `redirect-${maker}-${createHash('sha256').update(from).digest('hex').slice(0, 24)}`
}

/**
 * The path that lost its page in a change: its slug changed, or it was unpublished, since it may
 * come back under another slug. Undefined if none did.
 */
export function pathLeft({ _type, slug, previousSlug }: Change): string | undefined {
  if (!isTypeWithPage(_type) || !isSlug(previousSlug) || slug === previousSlug) return
  return pathOf({ _type, slug: previousSlug })
}

/** The redirect from a path to the document that left it. */
export function automaticRedirect(from: string, documentId: string): AutomaticRedirect {
  return {
    _id: redirectId('slug', from),
    _type: 'redirect',
    from,
    target: { _type: 'reference', _ref: documentId, _weak: true },
    isAutomatic: true,
  }
}
