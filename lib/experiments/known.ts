import 'server-only'
import { client } from '#lib/content/client.ts'
import { EXPERIMENTS_QUERY } from '#lib/content/queries.ts'
import { logError } from '#lib/log/log.ts'
import { mapExperiments, running, type StoredExperiment } from './stored.ts'

/** How old the list may be without a webhook, in milliseconds. */
const TTL = 60_000
/** How long a visitor waits for it once, in milliseconds. */
const QUERY_TIMEOUT = 2_000

interface Known {
  experiments?: Promise<StoredExperiment[]>
  askedAt: number
}

/** One per process: Next loads this module twice, for the proxy and for the routes. */
const holder: typeof globalThis & { knownExperiments?: Known } = globalThis
const known = (holder.knownExperiments ??= { askedAt: -Infinity })

/**
 * The experiment that runs on a page, for the proxy, which has no cache of Next's. Only the first
 * caller after a webhook waits for the content lake.
 */
export async function knownExperimentOn(path: string): Promise<StoredExperiment | undefined> {
  if (performance.now() > known.askedAt + TTL) {
    known.askedAt = performance.now()
    const asked = ask()
    known.experiments ??= asked
    void asked.then(() => (known.experiments = asked))
  }
  return (await known.experiments)?.find((each) => each.path === path)
}

/** Makes the next caller wait for a fresh list. Call it when content has changed. */
export function expireKnownExperiments(): void {
  known.askedAt = -Infinity
  known.experiments = undefined
}

/** The experiments that were started, oldest first, as the lake has them right now. */
export async function fetchExperiments(signal?: AbortSignal): Promise<StoredExperiment[]> {
  const options = { cache: 'no-store', signal } as const
  return mapExperiments(await client.fetch(EXPERIMENTS_QUERY, {}, options))
}

async function ask(): Promise<StoredExperiment[]> {
  try {
    const signal = AbortSignal.timeout(QUERY_TIMEOUT)
    return running(await fetchExperiments(signal))
  } catch (error) {
    logError('Experiments could not be read', error)
    return []
  }
}
