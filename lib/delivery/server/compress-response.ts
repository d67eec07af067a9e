import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { PER_VISITOR, SHARED_FOR_A_SECOND } from '#lib/platform/http/cache-control.ts'
import { isInPreview } from '#lib/platform/http/draft-cookie.ts'
import { withoutInlineScripts } from '#lib/delivery/security-headers.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import {
  compressed,
  encodingFor,
  hasAlready,
  LEVELS,
  tagged,
  type Encoded,
  type Encoding,
} from './encodings.ts'
import { bodyOf, finish } from './finished-pages.ts'
import { holdBody, type Body } from './hold-body.ts'
import { tagOf } from './send.ts'

/** Smallest body worth compressing, in bytes. Below that it hardly shrinks, or grows. */
const MIN_BYTES = 1024

/** Above this many bytes, a file is one of the Studio's scripts, and blocks the event loop. */
const LARGE = 256 * 1024
/**
 * Who asks for the Studio's scripts. They are 9 MB: the smallest that Brotli can do would take the
 * processor from visitors for a minute after each deployment.
 */
const STUDIO = /^https?:\/\/[^/]+\/studio(?:[/?#]|$)/

/** Events and rows are sent as they are made. */
const TEXT =
  /^(?:text\/(?!event-stream|csv)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/

/** Compressed files, by encoding and name: every script of a large site. */
const files = new LRUCache<string, Encoded>({ max: 1000 })

/**
 * Finishes a public page, compresses a text response if the client accepts it, and responds 304 if
 * the client has it: in place of Next, which would compress and hash a page or file again for every
 * request.
 */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'HEAD') return
  const encoding = encodingFor(request)
  holdBody(response, isText, async (body) => {
    response.appendHeader('Vary', 'Accept-Encoding')
    // Next would have a cache in front keep a part of a page, or a 404, for an hour.
    if (isShared(response)) response.setHeader('Cache-Control', SHARED_FOR_A_SECOND)
    if (body.length < MIN_BYTES) return body
    const shared =
      (await publicPage(request, response, body, encoding)) ??
      (encoding && (await file(request, response, body, encoding)))
    if (shared) response.setHeader('ETag', shared.etag)
    if (shared && response.statusCode === 200 && hasAlready(request, shared.etag)) {
      response.statusCode = 304
      return ''
    }
    if (!encoding) return shared?.bytes ?? body
    response.setHeader('Content-Encoding', encoding)
    return shared?.bytes ?? compressed(body, encoding, LEVELS.quick)
  })
}

function isText(response: ServerResponse): boolean {
  if (response.hasHeader('Content-Encoding') || response.hasHeader('Content-Range')) return false
  return TEXT.test(String(response.getHeader('Content-Type')))
}

function isShared(response: ServerResponse): boolean {
  return String(response.getHeader('Cache-Control')).includes('s-maxage')
}

/**
 * A page at a path that isn't kept, such as `/any.path`. A page from Next's cache is the only
 * response written as a single string.
 */
async function publicPage(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: Body,
  encoding: Encoding | undefined,
): Promise<Encoded | undefined> {
  const { statusCode } = response
  const isHtml = String(response.getHeader('Content-Type')).startsWith('text/html')
  if (typeof body !== 'string' || !isHtml || isInPreview(headers.cookie)) return
  if (statusCode !== 404 && !(statusCode === 200 && isShared(response))) return
  const page = await finish(body, url.split('?', 1)[0] ?? '')
  if (page.experiment) response.setHeader('Cache-Control', PER_VISITOR)
  const policy = String(response.getHeader('Content-Security-Policy'))
  if (page.finished)
    response.setHeader('Content-Security-Policy', withoutInlineScripts(policy, page.analytics))
  return { bytes: await bodyOf(page, 'html', encoding), etag: tagOf(page, 'html', encoding) }
}

/**
 * A file, compressed once. Its name is its path, size and modification time, unless it never
 * changes.
 */
async function file(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  body: Body,
  encoding: Encoding,
): Promise<Encoded | undefined> {
  const isImmutable = String(response.getHeader('Cache-Control')).includes('immutable')
  const changed = response.getHeader('Last-Modified') ?? (isImmutable ? 'never' : undefined)
  if (response.statusCode !== 200 || changed === undefined) return
  // Decoded, so that another spelling of a file's path isn't compressed again.
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '')
  const name = `${encoding} ${path} ${String(changed)} ${body.length}`
  const before = files.get(name)
  metrics().compressed.inc({ from: before ? 'kept' : 'made' })
  const isLarge = body.length > LARGE
  const made =
    before ?? tagged(await compressed(body, encoding, LEVELS[isLarge ? 'quick' : 'kept']))
  files.set(name, made)
  // The framework's scripts are most of what waking waits for.
  const isWoken = isImmutable && encoding === 'br' && !STUDIO.test(headers.referer ?? '')
  if (!before && (isLarge || isWoken)) {
    compressed(body, encoding, LEVELS[isLarge ? 'kept' : 'smallest']).then(
      (small) => files.set(name, tagged(small)),
      () => {},
    )
  }
  return made
}
