import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { metrics } from '#lib/metrics/registry.ts'
import {
  compressed,
  encodingFor,
  hasAlready,
  UNCACHED_LEVEL,
  CACHED_LEVEL,
  type Encoded,
  type Encoding,
} from './encodings.ts'
import { holdBody, type Body } from './hold-body.ts'
import { pageBodies } from './page-bodies.ts'

/** Smallest body worth compressing, in bytes. Below that it hardly shrinks, or grows. */
const MIN_BYTES = 1024

const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/

/** Compressed files, by encoding and name: every script of a large site. */
const files = new LRUCache<string, Encoded>({ max: 1000 })

/**
 * Compresses a text response if the client accepts it, or responds 304 if the client has the page:
 * in place of Next, which would compress and hash a page or file again for every request.
 */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'HEAD') return
  const encoding = encodingFor(request)
  if (!encoding) return
  holdBody(response, isText, (body) => {
    response.appendHeader('Vary', 'Accept-Encoding')
    if (body.length < MIN_BYTES) return body
    const shared = sharedBody(request, response, body, encoding)
    if (shared) response.setHeader('ETag', shared.etag)
    if (shared && response.statusCode === 200 && hasAlready(request, shared.etag)) {
      response.statusCode = 304
      return ''
    }
    response.setHeader('Content-Encoding', encoding)
    return (shared ?? compressed(body, encoding, UNCACHED_LEVEL)).bytes
  })
}

function isText(response: ServerResponse): boolean {
  if (response.hasHeader('Content-Encoding') || response.hasHeader('Content-Range')) return false
  return TEXT.test(String(response.getHeader('Content-Type')))
}

/**
 * The body of a response that other clients will get too, made once. A page from Next's cache is
 * the only response written as a single string; a file's name is its path, modification time and
 * size.
 *
 * @returns undefined for a response that isn't shared
 */
function sharedBody(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Body,
  encoding: Encoding,
): Encoded | undefined {
  const { statusCode } = response
  const isShared = String(response.getHeader('Cache-Control')).includes('s-maxage')
  if (typeof body === 'string' && (statusCode === 404 || (statusCode === 200 && isShared)))
    return pageBodies(body)[encoding]
  const changed = statusCode === 200 && response.getHeader('Last-Modified')
  if (!changed) return
  // Decoded, so that another spelling of a file's path isn't compressed again.
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '')
  const name = `${encoding} ${path} ${String(changed)} ${body.length}`
  const before = files.get(name)
  metrics().compressed.inc({ from: before ? 'kept' : 'made' })
  const made = before ?? compressed(body, encoding, CACHED_LEVEL)
  files.set(name, made)
  return made
}
