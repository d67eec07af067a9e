import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const brotliLater = promisify(brotliCompress)
const unbrotliLater = promisify(brotliDecompress)
const gzipLater = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Compression levels. */
export const LEVELS = {
  /** For what is sent once, or has to be sent soon: 2 ms for a page. */
  quick: 4,
  /** For what is kept: a tenth smaller, in ten times the time. */
  kept: 9,
  /** Brotli's smallest: a tenth smaller again, in ten times the time. */
  smallest: constants.BROTLI_MAX_QUALITY,
}

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

/** Compresses off the event loop. */
export async function compressed(
  body: string | Buffer,
  encoding: Encoding,
  level: number,
): Promise<Buffer> {
  const bytes =
    encoding === 'br'
      ? await brotliLater(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
      : await gzipLater(body, { level })
  // What zlib returns holds on to 64 KB, however little of it was needed.
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

export function decompressed(body: Buffer): Promise<Buffer> {
  return unbrotliLater(body)
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
