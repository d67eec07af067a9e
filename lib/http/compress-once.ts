import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { holdBody } from '#lib/http/hold-body.ts'

/** Bytes of compressed answers that are kept: some hundreds of pages and every script. */
const KEPT = 32 * 2 ** 20
/** Bytes below which compressing makes an answer longer, or hardly shorter. */
const SMALLEST = 1024

const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/

const COMPRESS = {
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body: Buffer) => gzipSync(body, { level: 9 }),
}
type Encoding = keyof typeof COMPRESS

const kept = new Map<string, Buffer>()
let keptBytes = 0

/**
 * Compresses the answers of this process, in place of Next, which compresses a page out of its cache anew for everyone who
 * asks for it (docs/decisions/0051-compressed-once.md). An answer that has an ETag is compressed once.
 */
export function compressAnswers(): void {
  subscribe('http.server.request.start', (started) => {
    const { request, response } = started as { request: IncomingMessage; response: ServerResponse }
    compressAnswer(request, response)
  })
}

/** Has this answer sent compressed, if its caller takes that and it is text. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(request)
  if (!encoding) return
  const path = (request.url ?? '').split('?', 1)[0]
  holdBody(response, isText, (body) => {
    response.appendHeader('Vary', 'Accept-Encoding')
    if (body.length < SMALLEST) return body
    const etag = response.statusCode === 200 && response.getHeader('ETag')
    const compress = () => COMPRESS[encoding](body)
    const compressed = etag
      ? once(`${encoding} ${path} ${String(etag)} ${body.length}`, compress)
      : compress()
    response.setHeader('Content-Encoding', encoding)
    return compressed
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

/** What was made for a name before, or is made now. What was wanted least recently is forgotten first. */
function once(name: string, make: () => Buffer): Buffer {
  const made = kept.get(name) ?? make()
  if (kept.delete(name)) keptBytes -= made.length
  kept.set(name, made)
  keptBytes += made.length
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= KEPT) break
    kept.delete(oldest)
    keptBytes -= length
  }
  return made
}
