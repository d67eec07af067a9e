/**
 * Whether a request may change something here. A browser says where it comes from: another site's page may not post.
 * A caller that is no browser says nothing, and has no visitor's session to misuse.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  if (origin === null) return true
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host')
  return URL.parse(origin)?.host === host
}
