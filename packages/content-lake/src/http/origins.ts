import type { IncomingMessage } from 'node:http'
import type { Lake } from '../lake/lake.ts'

interface Rule {
  origin: string
  credentials: boolean
}

/**
 * What pages of an origin may do, or null. An origin that was added to any project counts: a
 * preflight names none.
 */
export async function ruleFor({ options, store }: Lake, origin: string): Promise<Rule | null> {
  if (isAllowedOrigin(origin, options.allowedOrigins)) return { origin, credentials: true }
  const matching = (await store.origins.find()).filter((rule) => matches(rule.origin, origin))
  if (matching.length === 0) return null
  return { origin, credentials: matching.some((rule) => rule.allowCredentials) }
}

/** Whether an origin is one that a pattern such as `https://*.example.com` stands for. */
function matches(pattern: string, origin: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return pattern === '*' || new RegExp(`^${parts.join('[\\w.-]+')}$`, 'i').test(origin)
}

/** CORS headers for an allowed origin. Others get none, so browsers withhold the response. */
export async function corsHeaders(
  lake: Lake,
  { headers }: IncomingMessage,
): Promise<Record<string, string>> {
  const { origin, host = '' } = headers
  // After the redirect to its own host a listener's origin is "null"; its ticket identifies it.
  const redirected = origin === 'null' && isListenerHost(host)
  if (!origin) return { vary: 'Origin' }
  const rule = redirected ? { origin, credentials: true } : await ruleFor(lake, origin)
  if (!rule) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    ...(rule.credentials && { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    'access-control-expose-headers':
      'Accept-Ranges, Content-Length, Content-Range, Content-Type, ETag, X-Sanity-Deprecated',
    'access-control-max-age': '600',
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The project in a host name, null without one. Undefined if the host isn't this machine's: a
 * remote page could reach the lake through a name that resolves to loopback.
 */
export function projectOfHost(host: string | undefined): string | null | undefined {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (LOOPBACK.has(name) || isListenerHost(name)) return null
  const project = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1]
  return project
}

/**
 * The origin under which the caller reached the lake, which a gateway says. Pages of other sites
 * can't set its headers: a preflight would refuse them.
 */
export function originOf({ headers }: IncomingMessage): string {
  const { host = '', 'x-forwarded-proto': protocol, 'x-forwarded-host': forwarded } = headers
  if (protocol === 'https' && forwarded) return `https://${String(forwarded)}`
  return `http://${host}`
}

export function isCdn(incoming: IncomingMessage): boolean {
  return originOf(incoming).endsWith('.apicdn.sanity.io')
}

/** Whether a host name was issued to a browser's listener by `ownHostRedirect`. */
export function isListenerHost(host: string): boolean {
  return /^l[0-9a-f]{12}\.localhost(:\d+)?$/.test(host)
}

/** Whether only this machine can reach a host name or IP address. */
export function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === 'localhost'
}

/** Whether pages of an origin may call the lake; any port of localhost unless `allowed` is set. */
function isAllowedOrigin(origin: string, allowed: string[] | undefined): boolean {
  if (allowed) return allowed.includes(origin)
  return /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
}
