import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import inject from 'light-my-request'

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A page as Next serves it to anybody. */
export interface PublicPage {
  status: number
  headers: OutgoingHttpHeaders
  html: string
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
])

/**
 * Asks Next for a page within this process, with a request of our own that carries nothing of a
 * visitor's: no header, cookie or query of a caller can have an influence on what is cached.
 *
 * @param path a page's path, without a query
 * @param own headers of our own
 * @returns undefined if the answer isn't a page for everybody: a redirect, an error, a private one
 */
export async function askNext(
  next: NextHandler,
  path: string,
  own: Record<string, string> = {},
): Promise<PublicPage | undefined> {
  const answer = await inject((request, response) => void next(request, response), {
    method: 'GET',
    url: path,
    headers: { 'accept-encoding': 'identity', ...own },
  })
  const { statusCode: status, headers } = answer
  if (!/^text\/html\b/.test(String(headers['content-type']))) return
  if (headers['set-cookie'] || headers.location || headers.refresh) return
  const isShared = String(headers['cache-control']).includes('s-maxage')
  if (status !== 404 && !(status === 200 && isShared)) return
  const cached = Object.entries(headers).filter(([name]) => !NOT_CACHED.has(name))
  return {
    status,
    headers: Object.fromEntries(cached),
    html: answer.payload,
    stale: headers['x-nextjs-cache'] === 'STALE',
  }
}
