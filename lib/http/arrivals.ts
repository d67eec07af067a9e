import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage, Server } from 'node:http'
import { isDecodable, withoutFalseCookies } from '#lib/http/cookies.ts'

/** Milliseconds that a caller may take to send its header lines. */
const HEADERS_LIMIT = 15_000
/** Milliseconds that a caller may take to send all of a request. */
const REQUEST_LIMIT = 60_000
/** Milliseconds in which a connection must move a byte: a caller that reads nothing is let go. */
const STALLED_LIMIT = 90_000
/** Characters of path and query; no page here has a use for half as many. */
const LONGEST_ADDRESS = 2000

/** Methods that Next knows. For TRACE it would answer 500, since no `Request` can be made of it. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Sees each request before Next does. Route handlers learn nothing of the connection, and Next believes the first
 * `x-forwarded-for` it is told, so the connection's address is added to its end, as every honest proxy does. The limits
 * against callers who send or read a byte now and then are the server's own, which Next leaves at 60 and 300 seconds, and
 * at none for readers.
 *
 * @param draftMode what Next's cookie of draft mode holds in this build, where that is known
 */
export function watchArrivals(draftMode?: string): void {
  subscribe('http.server.request.start', (arrival) => {
    if (typeof arrival !== 'object' || arrival === null) return
    if ('server' in arrival && arrival.server instanceof Server) limit(arrival.server)
    if ('request' in arrival && arrival.request instanceof IncomingMessage) {
      sign(arrival.request)
      cleanAddress(arrival.request)
      cleanCookies(arrival.request, draftMode)
      cleanMethod(arrival.request)
    }
  })
}

function limit(server: Server): void {
  server.headersTimeout = HEADERS_LIMIT
  server.requestTimeout = REQUEST_LIMIT
  server.timeout = STALLED_LIMIT
}

function sign({ headers, socket }: IncomingMessage): void {
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = [before, socket.remoteAddress].filter(Boolean).join(', ')
}

/**
 * Next answers 500 to a path that can't be decoded (`/studio/%`). Its percent signs are taken for themselves. Where it
 * leads to another address, it writes that into two header lines, more than callers take of a long one: it is cut.
 */
function cleanAddress(request: IncomingMessage): void {
  const address = (request.url ?? '').slice(0, LONGEST_ADDRESS)
  const [path = '', ...query] = address.split('?')
  request.url = isDecodable(path) ? address : [path.replaceAll('%', '%25'), ...query].join('?')
}

function cleanCookies({ headers }: IncomingMessage, draftMode: string | undefined): void {
  if (headers.cookie === undefined) return
  headers.cookie = withoutFalseCookies(headers.cookie, draftMode)
  if (headers.cookie === '') delete headers.cookie
}

/** Every route refuses OPTIONS with 405, and so it does any other method that it does not take. */
function cleanMethod(request: IncomingMessage): void {
  if (!METHODS.has(request.method ?? '')) request.method = 'OPTIONS'
}
