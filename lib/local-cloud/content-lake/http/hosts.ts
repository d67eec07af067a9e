import type { IncomingMessage } from 'node:http'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Which project a request names by its host, `null` where the host names none. Answers undefined for a host that is not
 * this machine's: a page elsewhere could otherwise reach the lake through a name that resolves to loopback.
 */
export function projectOfHost(host: string | undefined): string | null | undefined {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (LOOPBACK.has(name) || isListenerHost(name)) return null
  const project = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1]
  return project
}

/** Whether a host name is one that a browser's listener was given for itself. */
export function isListenerHost(host: string): boolean {
  return /^l[0-9a-f]{12}\.localhost(:\d+)?$/.test(host)
}

/** Whether an address is one that only this machine can reach. */
export function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === 'localhost'
}

/** Headers that let a browser page of an allowed origin read the answer. Others get none, so the browser withholds it. */
export function corsHeaders(
  incoming: IncomingMessage,
  allowed: string[] | undefined,
): Record<string, string> {
  const origin = incoming.headers.origin
  // After a redirect to a host of its own a listener's origin is "null"; its ticket says who it is.
  const redirected = origin === 'null' && isListenerHost(incoming.headers.host ?? '')
  if (!origin || !(redirected || isAllowedOrigin(origin, allowed))) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': incoming.headers['access-control-request-headers'] ?? '',
    'access-control-expose-headers':
      'Accept-Ranges, Content-Length, Content-Range, Content-Type, ETag, X-Sanity-Deprecated',
    'access-control-max-age': '600',
  }
}

/** Whether pages of an origin may call the lake: those listed, or any port of localhost where none is listed. */
export function isAllowedOrigin(origin: string, allowed: string[] | undefined): boolean {
  if (allowed) return allowed.includes(origin)
  return /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
}
