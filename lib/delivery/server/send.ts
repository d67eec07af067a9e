import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { PER_VISITOR, SHARED_FOR_A_SECOND } from '#lib/platform/http/cache-control.ts'
import {
  EVERYWHERE,
  INERT,
  TRANSPORT_SECURITY,
  withoutInlineScripts,
} from '#lib/delivery/security-headers.ts'
import type { PublicPage } from './ask-next.ts'
import { encodingFor, hasAlready, type Bodies } from './encodings.ts'
import { pageBodies } from './page-bodies.ts'

/** What can be sent to anybody. */
export interface Sendable {
  status: number
  headers: OutgoingHttpHeaders
  bodies: Bodies
  /** Whether a cache in front of the site may show it, for a second. */
  shared: boolean
}

/** A page of Next's, finished: with Next's answer, and from memory afterwards. */
export interface ReadyPage {
  asked: Sendable
  remembered: Sendable
  /** The mark of its running experiment, if any. */
  experiment?: string
}

/** A page of Next's, finished, and ready to be sent to anybody. */
export function readyPage({ status, headers, html }: PublicPage): ReadyPage {
  const { bodies, finished, analytics, experiment } = pageBodies(html)
  const policy = String(headers['content-security-policy'])
  const own: OutgoingHttpHeaders = {
    vary: [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', '),
  }
  if (finished) own['content-security-policy'] = withoutInlineScripts(policy, analytics)
  const shared = status === 200 && !experiment
  // Next would have a cache in front keep its own 404 for an hour.
  const isKept = /\bs-maxage\b/.test(String(headers['cache-control']))
  if (isKept) own['cache-control'] = experiment ? PER_VISITOR : SHARED_FOR_A_SECOND
  const asked = { status, headers: { ...headers, ...own }, bodies, shared }
  // What Next said of its own cache belongs to its own response.
  const { 'x-nextjs-cache': _, ...rest } = asked.headers
  const remembered = { ...asked, headers: { ...rest, 'cache-status': 'memory; hit' } }
  return { asked, remembered, experiment }
}

/** A page's payload, which never changes under its URL. */
export function readyPayload(bodies: Bodies): Sendable {
  const headers = {
    ...Object.fromEntries([...EVERYWHERE, INERT].map(({ key, value }) => [key, value])),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  }
  return { status: 200, headers, bodies, shared: false }
}

/** Sends a body in the client's encoding, or 304 if the client has it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, bodies, shared }: Sendable,
): void {
  const encoding = encodingFor(request)
  const { bytes, etag } = bodies[encoding ?? 'identity']
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value)
  }
  response.setHeader('ETag', etag)
  // nginx counts whole seconds, and would show a page for almost two.
  if (shared) response.setHeader('X-Accel-Expires', `@${Math.floor(Date.now() / 1000)}`)
  if (request.headers['x-forwarded-proto'] === 'https') {
    response.setHeader(TRANSPORT_SECURITY.key, TRANSPORT_SECURITY.value)
  }
  if (status === 200 && hasAlready(request, etag)) {
    response.removeHeader('Content-Type')
    response.writeHead(304).end()
    return
  }
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', bytes.length)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : bytes)
}
