import { createHash, timingSafeEqual } from 'node:crypto'
import { problem } from '#lib/platform/http/problem.ts'

/** Whether the request carries `Authorization: Bearer <key>`. */
export function hasBearer(request: Request, ...keys: string[]): boolean {
  const token = /^Bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return keys.some((key) => isSame(token, key))
}

/** In constant time: how long it takes would reveal how many characters match. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

/** The 401 response to a request without the right key. */
export function unauthorized(): Response {
  return problem(401, 'Send the right key in the header Authorization: Bearer.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

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
