import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server } from 'node:http'
import { isDecodable, withoutFalseCookies } from '#lib/platform/http/cookies.ts'

/** How long a client may take to send its headers, in milliseconds. */
const HEADERS_TIMEOUT = 15_000
/** How long a client may take to send a whole request, in milliseconds. */
const REQUEST_TIMEOUT = 60_000
/** Idle timeout of a connection, in milliseconds. Also drops clients that don't read. */
const IDLE_TIMEOUT = 90_000
/** Characters of path and query that we keep. No URL of this site needs half as many. */
const MAX_URL_LENGTH = 2000

/** Methods Next supports. It would respond 500 to TRACE, which `Request` can't represent. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Cleans each request before Next sees it. Route handlers can't see the connection, and Next
 * believes the first `x-forwarded-for` it gets, so we append the peer's IP address to the end, as
 * every honest proxy does. The timeouts against slow clients are the Node server's own: Next leaves
 * them at 60 and 300 seconds, and sets none for clients that don't read.
 *
 * @param draftMode the value of this build's draft mode cookie, where known
 */
export function watchIncomingRequests(draftMode?: string): void {
  subscribe('http.server.request.start', (started) => {
    if (typeof started !== 'object' || started === null) return
    if ('server' in started && started.server instanceof Server) setTimeouts(started.server)
    if ('request' in started && started.request instanceof IncomingMessage) {
      appendPeerAddress(started.request)
      normalizeUrl(started.request)
      cleanCookies(started.request, draftMode)
      cleanMethod(started.request)
    }
  })
}

function setTimeouts(server: Server): void {
  server.headersTimeout = HEADERS_TIMEOUT
  server.requestTimeout = REQUEST_TIMEOUT
  server.timeout = IDLE_TIMEOUT
}

function appendPeerAddress({ headers, socket }: IncomingMessage): void {
  const forwardedFor = headers['x-forwarded-for']
  headers['x-forwarded-for'] = [forwardedFor, socket.remoteAddress].filter(Boolean).join(', ')
}

/** Letters, digits and `-_~`, which mean the same however they are written. */
const NEEDLESSLY_ENCODED = /%(?:2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * Next responds 500 to a path that can't be decoded (`/studio/%`), so its percent signs are taken
 * literally, and to `*`; it believes the host of `GET http://evil.example/`; and it doesn't know
 * its own routes in another spelling. On a redirect it writes the URL into two headers, and a long
 * one exceeds the header size that clients accept, so the URL is cut.
 */
function normalizeUrl(request: IncomingMessage): void {
  const url = (request.url ?? '')
    .replace(/^(?:https?:\/\/[^/?]*)?\/?/i, '/')
    .slice(0, MAX_URL_LENGTH)
  const [path = '', ...query] = url.split('?')
  const spelled = isDecodable(path)
    ? path.replace(NEEDLESSLY_ENCODED, decodeURIComponent)
    : path.replaceAll('%', '%25')
  request.url = [spelled, ...query].join('?')
}

function cleanCookies({ headers }: IncomingMessage, draftMode: string | undefined): void {
  if (headers.cookie === undefined) return
  headers.cookie = withoutFalseCookies(headers.cookie, draftMode)
  if (headers.cookie === '') delete headers.cookie
}

/**
 * Turns unknown methods into OPTIONS: every route responds 405 to methods it doesn't support. Next
 * responds 500 to a form that is posted to no page and asks for a page's data, which only GET does.
 */
function cleanMethod(request: IncomingMessage): void {
  if (!METHODS.has(request.method ?? '')) request.method = 'OPTIONS'
  if (request.method !== 'GET' && request.method !== 'HEAD') delete request.headers.rsc
}
