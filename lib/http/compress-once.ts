import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { holdBody, type Body } from '#lib/http/hold-body.ts'
import { metrics } from '#lib/metrics/registry.ts'

/** Smallest body worth compressing, in bytes. Below that it hardly shrinks, or grows. */
const MIN_BYTES = 1024
/** Responses cached per encoding: every page and script of a large site. */
const MAX_CACHED = 500

const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/

const COMPRESS = {
  br: (body: Body, level: number) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (body: Body, level: number) => gzipSync(body, { level }),
}
/** Compression level for cached responses: done once, so worth the time. */
const CACHED_LEVEL = 9
/**
 * Level for uncached responses: blocks the event loop for 1 ms per page, against 10 ms at `WELL`.
 */
const UNCACHED_LEVEL = 4
type Encoding = keyof typeof COMPRESS

interface Compressed {
  bytes: Buffer
  etag: string
}

/**
 * Compressed responses, by key. A page's key is the very string in Next's cache, so the Map lookup
 * is cheap: V8 caches a string's hash.
 */
const cache = { br: new Map<string, Compressed>(), gzip: new Map<string, Compressed>() }

/**
 * Compresses this process's responses in place of Next, which would compress and hash a cached page
 * again for every request (docs/decisions/0051-compressed-once.md).
 */
export function compressResponses(): void {
  subscribe('http.server.request.start', (started) => {
    const { request, response } = started as { request: IncomingMessage; response: ServerResponse }
    compressResponse(request, response)
  })
}

/**
 * Compresses a text response if the client accepts it, or responds 304 if the client has the page.
 */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(request)
  if (!encoding) return
  holdBody(response, isText, (body) => {
    response.appendHeader('Vary', 'Accept-Encoding')
    if (body.length < MIN_BYTES) return body
    const key = cacheKeyOf(request, response, body)
    const { bytes, etag } = key
      ? fromCache(key, body, encoding)
      : compress(body, encoding, UNCACHED_LEVEL)
    if (key) {
      response.setHeader('ETag', etag)
      const known = request.headers['if-none-match']?.split(/\s*,\s*/)
      if (response.statusCode === 200 && known?.includes(etag)) {
        response.statusCode = 304
        return ''
      }
    }
    response.setHeader('Content-Encoding', encoding)
    return bytes
  })
}

function encodingFor({ method, headers }: IncomingMessage): Encoding | undefined {
  if (method === 'HEAD') return
  const offers = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
  const accepted = new Set(
    offers
      .map((offer) => offer.split(';q='))
      .filter(([, weight = '1']) => Number(weight) > 0)
      .map(([name = '']) => name.trim()),
  )
  return (['br', 'gzip'] as const).find((name) => accepted.has(name))
}

function isText(response: ServerResponse): boolean {
  if (response.hasHeader('Content-Encoding') || response.hasHeader('Content-Range')) return false
  return TEXT.test(String(response.getHeader('Content-Type')))
}

/**
 * The cache key of a response that other clients will get too. A page from Next's cache is the only
 * response written as a single string, and that string is its key. So is the 404 page, for every
 * unknown path. A file's key is its path, modification time and size.
 *
 * @returns undefined for a response that isn't shared
 */
function cacheKeyOf(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Body,
): string | undefined {
  const { statusCode } = response
  const isShared = String(response.getHeader('Cache-Control')).includes('s-maxage')
  if (typeof body === 'string' && (statusCode === 404 || (statusCode === 200 && isShared)))
    return body
  const changed = statusCode === 200 && response.getHeader('Last-Modified')
  if (!changed) return
  // Decoded, so that another spelling of a file's path isn't compressed again.
  return `${decodeURIComponent(url.split('?', 1)[0] ?? '')} ${String(changed)} ${body.length}`
}

/** The cached response, or a new one that is cached (LRU). */
function fromCache(key: string, body: Body, encoding: Encoding): Compressed {
  const hit = cache[encoding].get(key)
  metrics().compressed.inc({ from: hit ? 'kept' : 'made' })
  const entry = hit ?? compress(body, encoding, CACHED_LEVEL)
  cache[encoding].delete(key)
  cache[encoding].set(key, entry)
  const [oldest] = cache[encoding].keys()
  if (cache[encoding].size > MAX_CACHED && oldest !== undefined) cache[encoding].delete(oldest)
  return entry
}

function compress(body: Body, encoding: Encoding, level: number): Compressed {
  const bytes = COMPRESS[encoding](body, level)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { bytes, etag: `"${hash}"` }
}
