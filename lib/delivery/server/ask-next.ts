import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { duplexPair } from 'node:stream'
import { PAGE_TAGS_HEADER } from '#lib/delivery/refresh/own-process.ts'
import { PAGE_END_HEADER } from '#lib/platform/http/rewrites.ts'

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A page as Next serves it to anybody. */
export interface PublicPage {
  status: number
  headers: OutgoingHttpHeaders
  html: string
  /** The tags of what it shows; undefined if unknown, as of one that was rendered just now. */
  tags?: string[]
  /** When Next was asked to render it, by `now()`; undefined as for `tags`. */
  askedAt?: number
  /** When visitors are sent elsewhere instead, in milliseconds since 1970; Infinity if never. */
  endsAt: number
  /** For how many seconds Next itself goes on showing it without making it again. */
  lifetime: number
}

export interface Answer {
  /** Undefined if it isn't a page for everybody: a redirect, an error, a private one. */
  page?: PublicPage
  /** Whether Next is rendering it again, so that this one is out of date. */
  stale: boolean
}

/** Headers that belong to one response, or that our own server sets. */
const NOT_CACHED = new Set([
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'x-nextjs-prerender',
  'x-nextjs-stale-time',
  PAGE_TAGS_HEADER,
  PAGE_END_HEADER,
])

/** How long Next may take for a page, in milliseconds. */
const TIMEOUT = 30_000

export type AskNext = (path: string, own?: Record<string, string>) => Promise<Answer>

/**
 * Asks Next for a page within this process, over a connection that never leaves it, with a request
 * of our own that carries nothing of a visitor's: no header, cookie or query of a caller can have
 * an influence on what is cached.
 */
export function connectTo(next: NextHandler): AskNext {
  const server = createServer((asked, response) => void next(asked, response))
  return async (path, own = {}) => {
    const [ours, theirs] = duplexPair()
    server.emit('connection', theirs)
    const asking = request({
      path,
      headers: {
        'accept-encoding': 'identity',
        connection: 'close',
        [PAGE_TAGS_HEADER]: 'wanted',
        ...own,
      },
      createConnection: () => ours,
      signal: AbortSignal.timeout(TIMEOUT),
    }).end()
    const [response]: IncomingMessage[] = await once(asking, 'response')
    const body = Buffer.concat((await response?.toArray()) ?? [])
    return read(response?.statusCode ?? 0, response?.headers ?? {}, body)
  }
}

function read(status: number, headers: IncomingMessage['headers'], body: Buffer): Answer {
  const stale = headers['x-nextjs-cache'] === 'STALE'
  const isPage = /^text\/(?:html|markdown)\b/.test(headers['content-type'] ?? '')
  if (!isPage || headers['set-cookie'] || headers.location || headers.refresh) return { stale }
  const [, lifetime] = /\bs-maxage=(\d+)/.exec(headers['cache-control'] ?? '') ?? []
  if (status !== 404 && !(status === 200 && lifetime)) return { stale }
  const kept = Object.entries(headers).filter(([name]) => !NOT_CACHED.has(name))
  const [askedAt, ...tags] = headers[PAGE_TAGS_HEADER]?.toString().split(',') ?? []
  const page = {
    status,
    headers: Object.fromEntries(kept),
    html: body.toString(),
    ...(askedAt && { tags, askedAt: Number(askedAt) }),
    endsAt: Number(headers[PAGE_END_HEADER] ?? Infinity),
    lifetime: Number(lifetime ?? 0),
  }
  return { page, stale }
}
