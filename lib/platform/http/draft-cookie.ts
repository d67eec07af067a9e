/** The cookie draft mode sets for staff in preview. */
export const DRAFT_COOKIE = '__prerender_bypass'

/**
 * Whether a request comes from a page in preview, where nothing may be stored or sent. Checks only
 * that the cookie is there: forging it merely keeps the sender from becoming a lead, and shows no
 * drafts.
 */
export function isFromPreview({ headers }: Request): boolean {
  return isInPreview(headers.get('cookie') ?? '')
}

const HAS_COOKIE = new RegExp(`(?:^|;)\\s*${DRAFT_COOKIE}=`)

/** Whether a `Cookie` header has the draft mode cookie, with any value. */
export function isInPreview(cookies = ''): boolean {
  return HAS_COOKIE.test(cookies)
}
