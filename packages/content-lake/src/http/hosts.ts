import type { IncomingMessage } from 'node:http'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The project in a host name, `null` if it names none, undefined if the host isn't this machine's:
 * otherwise a remote page could reach the lake through a name that resolves to loopback.
 */
export function projectOfHost(host: string | undefined): string | null | undefined {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (LOOPBACK.has(name) || isListenerHost(name)) return null
  const project = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1]
  return project
}

/**
 * The origin under which the caller reached the lake: a gateway in front of it says which one.
 * Pages of other sites can't set its headers: a preflight would refuse them.
 */
export function originOf({ headers }: IncomingMessage): string {
  const { host = '', 'x-forwarded-proto': protocol, 'x-forwarded-host': forwarded } = headers
  if (protocol === 'https' && forwarded) return `https://${String(forwarded)}`
  return `http://${host}`
}

/** Whether a host name was issued to a browser's listener by `ownHostRedirect`. */
export function isListenerHost(host: string): boolean {
  return /^l[0-9a-f]{12}\.localhost(:\d+)?$/.test(host)
}

/** Whether only this machine can reach a host name or IP address. */
export function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === 'localhost'
}

/** CORS headers for an allowed origin. Others get none, so browsers withhold the response. */
export function corsHeaders(
  incoming: IncomingMessage,
  allowed: string[] | undefined,
): Record<string, string> {
  const origin = incoming.headers.origin
  // After the redirect to its own host a listener's origin is "null"; its ticket identifies it.
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

/** Whether pages of an origin may call the lake; any port of localhost unless `allowed` is set. */
export function isAllowedOrigin(origin: string, allowed: string[] | undefined): boolean {
  if (allowed) return allowed.includes(origin)
  return /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
}
