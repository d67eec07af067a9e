import 'server-only'
import { client } from '#lib/content/client.ts'
import { Listing } from '#lib/content/listing.ts'
import { EXPERIMENTS_QUERY } from '#lib/content/queries.ts'
import { logError } from '#lib/platform/log/log.ts'
import { mapExperiments, running, type StoredExperiment } from './stored.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** How long a visitor waits for the list once, in milliseconds. */
const QUERY_TIMEOUT = 2_000

/** The name of the listing's one entry: everything that runs. */
const ALL = 'all'

const known = processWide('knownExperiments', (): Listing<StoredExperiment[]> => {
  const listing: Listing<StoredExperiment[]> = new Listing(async () => {
    const experiments = await fetchExperiments(AbortSignal.timeout(QUERY_TIMEOUT))
      .then(running)
      .catch((error: unknown) => {
        logError('Experiments could not be read', error)
        return listing.valueOf(ALL) ?? []
      })
    return new Map([[ALL, experiments]])
  })
  return listing
})

/**
 * What runs, for the proxy and routes, which have no cache of Next's. Only callers after a change
 * wait for the content lake. If it doesn't respond, what ran before still runs.
 */
export async function runningExperiments(): Promise<StoredExperiment[]> {
  await known.has(ALL)
  return known.valueOf(ALL) ?? []
}

/** Makes the next caller wait for a fresh list. Call it when content has changed. */
export function expireKnownExperiments(): void {
  known.expire()
}

/** The experiments that were started, oldest first, as the lake has them right now. */
export async function fetchExperiments(signal?: AbortSignal): Promise<StoredExperiment[]> {
  const options = { cache: 'no-store', signal } as const
  return mapExperiments(await client.fetch(EXPERIMENTS_QUERY, {}, options))
}
