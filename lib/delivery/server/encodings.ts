import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

const COMPRESS = {
  br: (body: string | Buffer, level: number) => brotliCompressSync(body, quality(level)),
  gzip: (body: string | Buffer, level: number) => gzipSync(body, { level }),
}
export type Encoding = keyof typeof COMPRESS

/** Compression level for responses that are kept: done once, so worth the time. */
export const CACHED_LEVEL = 9
/** Brotli's smallest: a tenth below `CACHED_LEVEL`, in twenty times the time. */
export const SMALLEST_LEVEL = constants.BROTLI_MAX_QUALITY
/** Level for all others: 1 ms per page of blocked event loop, against 10 ms at `CACHED_LEVEL`. */
export const UNCACHED_LEVEL = 4

/** A body as it is sent, and the tag by which a client says that it has it. */
export interface Encoded {
  bytes: Buffer
  etag: string
}

/** What was chosen for each `Accept-Encoding`: browsers send a handful of them. */
const choices = new LRUCache<string, { encoding?: Encoding }>({ max: 100 })

/** The smaller of the encodings that the client accepts; undefined if it accepts neither. */
export function encodingFor({ headers }: IncomingMessage): Encoding | undefined {
  const accepts = String(headers['accept-encoding'] ?? '')
  const before = choices.get(accepts)
  if (before) return before.encoding
  const encoding = choose(accepts.toLowerCase())
  choices.set(accepts, { encoding })
  return encoding
}

function choose(accepts: string): Encoding | undefined {
  const weights = new Map(
    accepts.split(',').map((offer) => {
      const [name = '', weight = '1'] = offer.split(/\s*;\s*q=/)
      return [name.trim(), Number(weight)] as const
    }),
  )
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  return (['br', 'gzip'] as const).find((name) => weightOf(name) > 0)
}

export function compressed(body: string | Buffer, encoding: Encoding, level: number): Encoded {
  return tagged(COMPRESS[encoding](body, level))
}

const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)]
const WITHOUT_BLOCKING = {
  br: (body: string | Buffer, level: number) => brotliLater(body, quality(level)),
  gzip: (body: string | Buffer, level: number) => gzipLater(body, { level }),
}

/** The same off the event loop, for what takes long: large files, and `SMALLEST_LEVEL`. */
export async function compressedLater(
  body: string | Buffer,
  encoding: Encoding,
  level: number,
): Promise<Encoded> {
  return tagged(await WITHOUT_BLOCKING[encoding](body, level))
}

export function tagged(bytes: Buffer): Encoded {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { bytes, etag: `"${hash}"` }
}

/** Whether the client says that it has this body already. */
export function hasAlready({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match']?.split(/\s*,\s*/) ?? []
  // A cache in front that changed the encoding calls the tag weak.
  return known.some((tag) => tag.replace(/^W\//, '') === etag)
}

/** A text in every encoding in which it may be sent. */
export type Bodies = Record<Encoding | 'identity', Encoded>

export function bodiesOf(text: string): Bodies {
  return {
    identity: tagged(Buffer.from(text)),
    gzip: compressed(text, 'gzip', CACHED_LEVEL),
    br: compressed(text, 'br', CACHED_LEVEL),
  }
}

/** Bytes of memory. */
export function sizeOf(bodies: Bodies): number {
  return Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0)
}

/**
 * The same under other tags, so that a cache in front, which asks with the tag of a page that it
 * could show to anybody, isn't told that it still can.
 */
export function retagged(bodies: Bodies): Bodies {
  const other = ({ bytes, etag }: Encoded) => ({ bytes, etag: etag.replace(/"$/, '-v"') })
  return { identity: other(bodies.identity), gzip: other(bodies.gzip), br: other(bodies.br) }
}
