import { createHash } from 'node:crypto'
import type { Change } from '../changes.ts'
import { isTypeWithPage, pathOf } from '../paths.ts'
import { isSlug } from '../slug.ts'

/** A redirect from a page's old path to the document, wherever its page will be. */
export interface AutomaticRedirect {
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
 * What a change moves: a page whose slug changed, or that was unpublished, since it may come back
 * under another slug.
 *
 * @returns undefined if no path lost its page, or the webhook doesn't say which document it was
 */
export function automaticRedirect(change: Change): AutomaticRedirect | undefined {
  const { _id, _type, slug, previousSlug } = change
  if (!_id || !isTypeWithPage(_type) || !isSlug(previousSlug) || slug === previousSlug) return
  const from = pathOf({ _type, slug: previousSlug })
  return {
    _id: redirectId('slug', from),
    _type: 'redirect',
    from,
    target: { _type: 'reference', _ref: _id, _weak: true },
    isAutomatic: true,
  }
}
