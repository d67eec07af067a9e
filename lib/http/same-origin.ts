/**
 * Whether a request may change something here. A browser says where it comes from: another site's page may not post.
 * A caller that is no browser says nothing, and has no visitor's session to misuse.
 *
 * @param site the URL that visitors use: a proxy may report another host, or none
 */
export function isSameOrigin({ headers }: Request, site: string): boolean {
  const from = headers.get('sec-fetch-site')
  if (from !== null) return from === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null) return true
  const host = URL.parse(origin)?.host
  const own = [URL.parse(site)?.host, headers.get('host'), headers.get('x-forwarded-host')]
  return host !== undefined && own.includes(host)
}
