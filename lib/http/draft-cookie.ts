/** Set by draft mode for staff in preview. */
export const DRAFT_COOKIE = '__prerender_bypass'

/**
 * Whether a call comes from a page in preview, where nothing may be stored or sent. Looks only for
 * the cookie: whoever forges it keeps themselves from becoming a lead, and reads no draft by it.
 */
export function isFromPreview({ headers }: Request): boolean {
  return `; ${headers.get('cookie') ?? ''}`.includes(`; ${DRAFT_COOKIE}=`)
}
