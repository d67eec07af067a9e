import 'server-only'
import { cache } from 'react'
import { read } from '#lib/content/fetch.ts'
import { EXPERIMENTS_QUERY } from '#lib/content/queries.ts'
import { TAGS } from '#lib/content/changes.ts'
import { mapExperiments, running, type StoredExperiment } from './stored.ts'

/** The experiments that were started, oldest first. Rejects when the lake is unreachable. */
export const getExperiments = cache(async () =>
  mapExperiments(await read(EXPERIMENTS_QUERY, TAGS.experiment)),
)

/** The experiment that runs on a page, for its rendering. Rejects as above. */
export async function experimentOn(path: string): Promise<StoredExperiment | null> {
  return running(await getExperiments()).find((each) => each.path === path) ?? null
}
