import 'server-only'
import { env } from '#lib/platform/env/env.ts'
import { client } from '#lib/content/client.ts'
import { Listing } from '#lib/content/listing.ts'
import { TYPES_WITH_PAGE } from '#lib/content/paths.ts'
import { REDIRECTS_QUERY } from '#lib/content/queries.ts'
import { items } from '#lib/content/readers.ts'
import type { REDIRECTS_QUERY_RESULT } from '#lib/content/schema.generated.ts'
import { pathsById, resolveRedirects } from './resolve.ts'
import { readFrom, withQuery } from './path.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** How long a visitor waits for the content lake's redirects, in milliseconds. */
const QUERY_TIMEOUT = 2000

const moved = processWide(
  'movedPaths',
  () =>
    new Listing(async () => {
      const signal = AbortSignal.timeout(QUERY_TIMEOUT)
      const params = { types: TYPES_WITH_PAGE }
      return movesOf(await client.fetch(REDIRECTS_QUERY, params, { cache: 'no-store', signal }))
    }),
)

/** Where each redirect leads. */
function movesOf(result: REDIRECTS_QUERY_RESULT): ReadonlyMap<string, string> {
  // What staff entered precedes what a changed slug made.
  const redirects = items(result.redirects).toSorted(
    (a, b) => Number(a.isAutomatic === true) - Number(b.isAutomatic === true),
  )
  return resolveRedirects(redirects, pathsById(result.pages), new URL(env.SITE_URL).origin)
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
