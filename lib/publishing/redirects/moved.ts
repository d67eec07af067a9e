import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { client } from '#lib/content/client.ts'
import { Listing } from '#lib/content/listing.ts'
import { TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import { REDIRECT_TARGETS_QUERY, REDIRECTS_QUERY } from '#lib/content/queries.ts'
import { items } from '#lib/content/readers.ts'
import type { REDIRECTS_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import { MAX_REDIRECTS, pathsById, resolveRedirects } from './resolve.ts'
import { readFrom, withQuery } from './path.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** How long each query may take, in milliseconds. */
const QUERY_TIMEOUT = 2000
/** Redirects that a query brings at most (`REDIRECTS_QUERY`). */
const REDIRECTS_A_READ = 5000
/** Later than any document. */
const END_OF_TIME = { at: '9999', id: '' }

const moved = processWide('movedPaths', () => new Listing(readMoves))

/** Where each redirect leads. */
async function readMoves(): Promise<ReadonlyMap<string, string>> {
  const [redirects, pages] = await Promise.all([
    readRedirects(),
    client.fetch(REDIRECT_TARGETS_QUERY, { types: TYPES_WITH_PAGE }, options()),
  ])
  // What staff entered precedes what a changed slug made.
  const inOrder = redirects.toSorted(
    (a, b) => Number(a.isAutomatic === true) - Number(b.isAutomatic === true),
  )
  return resolveRedirects(inOrder, pathsById(pages), new URL(env.SITE_URL).origin)
}

/** The latest redirects, some at a time: one answer with all of them might come too late. */
async function readRedirects(): Promise<REDIRECTS_QUERY_RESULT> {
  const found: REDIRECTS_QUERY_RESULT = []
  for (let before = END_OF_TIME; found.length < MAX_REDIRECTS;) {
    const read = items(await client.fetch(REDIRECTS_QUERY, before, options()))
    found.push(...read)
    const last = read.at(-1)
    if (!last || read.length < REDIRECTS_A_READ) break
    before = { at: last._createdAt, id: last._id }
  }
  return found
}

function options() {
  return { cache: 'no-store', signal: AbortSignal.timeout(QUERY_TIMEOUT) } as const
}

/**
 * Where a visitor of a path is sent, with the query they came with: a path of this site or an https
 * URL. As of a few seconds ago or of the last webhook.
 *
 * @param path as requested, percent-encoded
 * @returns undefined if there is no redirect, or the content lake hasn't responded since the start
 */
export async function movedTo(path: string, search: string): Promise<string | undefined> {
  const from = readFrom(path)
  const isMoved = from !== null && (await moved.has(from))
  const target = isMoved ? moved.valueOf(from) : undefined
  return target && withQuery(target, search)
}

/** Makes the next caller of `movedTo` wait for fresh redirects. Call it after a change. */
export function expireMoved(): void {
  moved.expire()
}
