import type { IncomingMessage } from 'node:http'
import type { Lake } from '../lake/lake.ts'
import { isAllowedOrigin, isListenerHost } from './hosts.ts'

interface Rule {
  origin: string
  credentials: boolean
}

/**
 * What pages of an origin may do: null for nothing. Origins that the options allow may do all; so
 * may those that were added to any project, as far as they were: a preflight names no project.
 */
export async function ruleFor({ options, pool }: Lake, origin: string): Promise<Rule | null> {
  if (isAllowedOrigin(origin, options.allowedOrigins)) return { origin, credentials: true }
  const { rows } = await pool.query<Rule>(
    'select origin, allow_credentials as credentials from content_lake.cors_origins',
  )
  const matching = rows.filter((rule) => matches(rule.origin, origin))
  if (matching.length === 0) return null
  return { origin, credentials: matching.some(({ credentials }) => credentials) }
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
