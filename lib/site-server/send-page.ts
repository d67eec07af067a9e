import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { TRANSPORT_SECURITY } from '#lib/http/security-headers.ts'
import type { PublicPage } from './ask-next.ts'
import { encodingFor, hasAlready } from './encodings.ts'
import { pageBodies, type PageBodies } from './page-bodies.ts'

/** A page that is ready to be sent to anybody. */
export interface ReadyPage {
  status: number
  headers: OutgoingHttpHeaders
  bodies: PageBodies
}

export function readyPage({ status, headers, html }: PublicPage): ReadyPage {
  const vary = [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')
  return { status, headers: { ...headers, vary }, bodies: pageBodies(html) }
}

/** Sends a page in the client's encoding, or 304 if the client has it. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page: { status, headers, bodies }, fromMemory }: { page: ReadyPage; fromMemory: boolean },
): void {
  const encoding = encodingFor(request)
  const { bytes, etag } = bodies[encoding ?? 'identity']
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value)
  }
  if (fromMemory) {
    // What Next said of its own cache belongs to its own response.
    response.removeHeader('x-nextjs-cache')
    response.setHeader('Cache-Status', 'memory; hit')
  }
  response.setHeader('ETag', etag)
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
