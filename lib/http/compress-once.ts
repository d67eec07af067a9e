import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { holdBody, type Body } from '#lib/http/hold-body.ts'
import { metrics } from '#lib/metrics/registry.ts'

/** Bytes below which compressing makes an answer longer, or hardly shorter. */
const SMALLEST = 1024
/** Answers that are kept in each encoding: every page and script of a large site. */
const MOST_KEPT = 500

const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/

const COMPRESS = {
  br: (body: Body, level: number) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
  gzip: (body: Body, level: number) => gzipSync(body, { level }),
}
/** For what is kept: compressing once pays for compressing well. */
const WELL = 9
/** For what one caller gets: about a millisecond of everyone's time for a page, where `WELL` takes ten. */
const QUICKLY = 4
type Encoding = keyof typeof COMPRESS

interface Compressed {
  bytes: Buffer
  etag: string
}

/**
 * What was compressed before. A page is known by the string that Next has in its cache: asking for that costs nothing,
 * since an engine hashes a string once.
 */
const kept = { br: new Map<string, Compressed>(), gzip: new Map<string, Compressed>() }

/**
 * Compresses the answers of this process, in place of Next, which compresses and hashes a page out of its cache anew for
 * everyone who asks for it (docs/decisions/0051-compressed-once.md).
 */
export function compressAnswers(): void {
  subscribe('http.server.request.start', (started) => {
    const { request, response } = started as { request: IncomingMessage; response: ServerResponse }
    compressAnswer(request, response)
  })
}

/** Has this answer sent compressed, if its caller takes that and it is text; a page that the caller has is not sent. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(request)
  if (!encoding) return
  holdBody(response, isText, (body) => {
    response.appendHeader('Vary', 'Accept-Encoding')
    if (body.length < SMALLEST) return body
    const name = nameOf(request, response, body)
    const { bytes, etag } = name ? once(name, body, encoding) : compressed(body, encoding, QUICKLY)
    if (name) {
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
 * What an answer that others will get too is known by. A page out of Next's cache is written as one
 * string, as no other answer is, and known by it; so is the page for every path that there is none
 * for. A file is known by its path and age.
 */
function nameOf(
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
  // The same file under another spelling is not compressed again.
  return `${decodeURIComponent(url.split('?', 1)[0] ?? '')} ${String(changed)} ${body.length}`
}

/** What was made for a name before, or is made now. What was wanted least recently is forgotten first. */
function once(name: string, body: Body, encoding: Encoding): Compressed {
  const before = kept[encoding].get(name)
  metrics().compressed.inc({ from: before ? 'kept' : 'made' })
  const made = before ?? compressed(body, encoding, WELL)
  kept[encoding].delete(name)
  kept[encoding].set(name, made)
  const [oldest] = kept[encoding].keys()
  if (kept[encoding].size > MOST_KEPT && oldest !== undefined) kept[encoding].delete(oldest)
  return made
}

function compressed(body: Body, encoding: Encoding, level: number): Compressed {
  const bytes = COMPRESS[encoding](body, level)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { bytes, etag: `"${hash}"` }
}
