/**
 * Whether a request may change anything here. Browsers say where a request comes from, and another
 * site's page may not post. A client that isn't a browser says nothing, and has no visitor's
 * session to misuse.
 *
 * @param site the site's public URL: a proxy may report another host, or none
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
