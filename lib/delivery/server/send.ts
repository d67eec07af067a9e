import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { EVERYWHERE, INERT, TRANSPORT_SECURITY } from '#lib/delivery/security-headers.ts'
import { encodingFor, hasAlready } from './encodings.ts'
import { bodyOf, type FinishedPage } from './finished-pages.ts'
import type { Found } from './pages.ts'

/** What can be sent to anybody. */
interface Sendable {
  status: number
  headers: OutgoingHttpHeaders
  finished: FinishedPage
  part: 'html' | 'payload'
  /** Whether a cache in front of the site may show it, for a second. */
  shared: boolean
}

/** A page, with Next's answer or from memory. */
export function readyPage({ page, finished, fromMemory }: Found): Sendable {
  const { status, headers } = page
  const shared = status === 200 && !finished.experiment
  // What Next said of its own cache belongs to its own answer.
  const from = { 'x-nextjs-cache': undefined, 'cache-status': 'memory; hit' }
  const all = fromMemory ? { ...headers, ...from } : headers
  return { status, headers: all, finished, part: 'html', shared }
}

/** A page's payload, which never changes under its URL. */
export function readyPayload(finished: FinishedPage): Sendable {
  const headers = {
    ...Object.fromEntries([...EVERYWHERE, INERT].map(({ key, value }) => [key, value])),
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
  }
  return { status: 200, headers, finished, part: 'payload', shared: false }
}

/** Sends a body in the client's encoding, or 304 if the client has it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, finished, part, shared }: Sendable,
): void {
  const encoding = encodingFor(request)
  const etag = tagOf(finished, part, encoding)
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
  const end = (body: Buffer) => {
    response.setHeader('Content-Length', body.length)
    response.writeHead(status).end(request.method === 'HEAD' ? undefined : body)
  }
  const body = bodyOf(finished, part, encoding)
  if (body instanceof Promise) body.then(end, () => response.destroy())
  else end(body)
}

/**
 * The tag by which a client says that it has a page. A cache in front, which asks with the tag of a
 * page that it could show to anybody, isn't told that it still can once there is an experiment.
 */
export function tagOf({ hash, experiment }: FinishedPage, part: string, encoding = 'identity') {
  return `"${hash}${experiment ? '-v' : ''}-${part}-${encoding}"`
}
