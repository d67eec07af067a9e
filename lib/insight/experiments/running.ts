import 'server-only'
import { cache } from 'react'
import { read } from '#lib/content/fetch.ts'
import { EXPERIMENTS_QUERY } from '#lib/content/queries.ts'
import { TAGS } from '#lib/content/changes.ts'
import { logError } from '#lib/platform/log/log.ts'
import { mapExperiments, running, type StoredExperiment } from './stored.ts'

/** How long routes remember what runs, in milliseconds: some are called with each page. */
const TTL = 1_000

let recent: { experiments: Promise<StoredExperiment[]>; until: number } | undefined

/** The experiments that were started, oldest first. Rejects when the lake is unreachable. */
export const getExperiments = cache(async () =>
  mapExperiments(await read(EXPERIMENTS_QUERY, TAGS.experiment)),
)

/** The experiment that runs on a page, for its rendering. Rejects as above. */
export async function experimentOn(path: string): Promise<StoredExperiment | null> {
  return running(await getExperiments()).find((each) => each.path === path) ?? null
}

/** What runs, for routes, as of a second ago; nothing if the lake is unreachable. */
export function runningExperiments(): Promise<StoredExperiment[]> {
  if (recent && performance.now() < recent.until) return recent.experiments
  const experiments = getExperiments().then(running, (error: unknown) => {
    logError('Experiments could not be read', error)
    return []
  })
  recent = { experiments, until: performance.now() + TTL }
  return experiments
}
