import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { isDecodable, withoutFalseCookies } from '#lib/platform/http/cookies.ts'
import { log } from '#lib/platform/log/log.ts'
import { enterRequest, REQUEST_ID, requestIdFrom } from '#lib/platform/log/request-id.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

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

interface Started {
  server: Server
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Sees every request of this process, whether a route, the page cache or a file serves it: cleans it
 * before Next sees it, logs one line when it ends, and counts it. It hooks Node's own diagnostics
 * channel, since other hosts than server.ts start the server themselves. The timeouts against slow
 * clients are the Node server's own: Next leaves them at 60 and 300 seconds, and sets none for
 * clients that don't read.
 *
 * @param draftMode the value of this build's draft mode cookie, where known
 */
export function watchIncomingRequests(draftMode?: string): void {
  subscribe('http.server.request.start', (started) => {
    const { server, request, response } = started as Started
    // Our server asks Next for pages within this process, without a socket.
    if (!(request.socket instanceof Socket)) return
    server.headersTimeout = HEADERS_TIMEOUT
    server.requestTimeout = REQUEST_TIMEOUT
    server.timeout = IDLE_TIMEOUT
    // First, so that the log has each request as it arrived.
    logRequest(request, response)
    appendPeerAddress(request)
    normalizeUrl(request)
    cleanCookies(request, draftMode)
    cleanMethod(request)
    measureRequest(request, response)
  })
}

/**
 * Requests that would bury the rest: build files, and checks that load balancers make every few
 * seconds. Logged only on an error status.
 */
const QUIET = /^\/(_next\/static\/|api\/(health|metrics)(\/|$))/

/** Gives a request an ID and logs one line when it ends, with neither the query nor the address. */
function logRequest(request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now()
  const id = requestIdFrom(request.headers[REQUEST_ID])
  request.headers[REQUEST_ID] = id
  response.setHeader(REQUEST_ID, id)
  const current = enterRequest(id)
  const { method } = request
  const path = pathOf(request).slice(0, 300)
  response.once('close', () => {
    const status = response.statusCode
    if (status < 400 && QUIET.test(path)) return
    const facts = {
      requestId: id,
      method,
      path,
      status,
      lead: current.lead,
      ms: Math.round(performance.now() - startedAt),
      // The client disconnected before the response was complete.
      ...(!response.writableFinished && { cutShort: true }),
    }
    if (status >= 500) log.error(facts, 'request')
    else log.info(facts, 'request')
  })
}

function measureRequest(request: IncomingMessage, response: ServerResponse): void {
  const { requests, pages } = metrics()
  const startedAt = performance.now()
  const path = pathOf(request)
  response.once('close', () => {
    const { statusCode } = response
    const kind = kindOf(path, statusCode)
    const status = `${Math.floor(statusCode / 100)}xx`
    requests.observe({ kind, status }, (performance.now() - startedAt) / 1000)
    if (kind === 'page' && statusCode < 400) pages.inc({ from: sourceOf(response) })
  })
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}

/**
 * The `kind` label of a path. Few values exist, since only existing routes
 * return anything but 404, and a path with a trailing slash is redirected to the one without.
 */
export function kindOf(path: string, status: number): string {
  if (path.startsWith('/_next/')) return 'build'
  if (/^\/studio(\/|$)/.test(path)) return 'studio'
  if (path.startsWith('/api/desk/')) return '/api/desk'
  if (status === 404) return 'unknown'
  if (/^\/api\/[\w/-]*\w$/.test(path)) return path
  return path.startsWith('/api/') || status === 308 ? 'other' : 'page'
}

function sourceOf(response: ServerResponse): string {
  // What our own server keeps (lib/delivery/server).
  if (response.hasHeader('cache-status')) return 'memory'
  const cacheStatus = response.getHeader('x-nextjs-cache')
  return typeof cacheStatus === 'string' ? cacheStatus.toLowerCase() : 'dynamic'
}

/**
 * Route handlers can't see the connection, and Next believes the first `x-forwarded-for` it gets, so
 * we append the peer's IP address to the end, as every honest proxy does.
 */
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
