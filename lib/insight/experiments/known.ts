import 'server-only'
import { client } from '#lib/content/client.ts'
import { EXPERIMENTS_QUERY } from '#lib/content/queries.ts'
import { logError } from '#lib/platform/log/log.ts'
import { mapExperiments, running, type StoredExperiment } from './stored.ts'
import { processWide } from '#lib/platform/process-wide.ts'

/** How old the list may be without a webhook, in milliseconds. */
const TTL = 60_000
/** How long a visitor waits for it once, in milliseconds. */
const QUERY_TIMEOUT = 2_000

interface Known {
  experiments: StoredExperiment[]
  askedAt: number
  /** The latest query, unless content has changed since. */
  answered?: Promise<void>
  /** Whether content has changed since the experiments were read. */
  isExpired: boolean
}

const known = processWide('knownExperiments', (): Known => ({
  experiments: [],
  askedAt: -Infinity,
  isExpired: true,
}))

/**
 * The experiment that runs on a page, for the proxy, which has no cache of Next's. Only callers
 * after a change wait for the content lake. If it doesn't respond, what ran before still runs.
 */
export async function knownExperimentOn(path: string): Promise<StoredExperiment | undefined> {
  if (performance.now() > known.askedAt + TTL) ask()
  if (known.isExpired) await known.answered
  return known.experiments.find((each) => each.path === path)
}

/** Makes the next caller wait for a fresh list. Call it when content has changed. */
export function expireKnownExperiments(): void {
  // What was asked for before the change may be old.
  Object.assign(known, { askedAt: -Infinity, answered: undefined, isExpired: true })
}

/** The experiments that were started, oldest first, as the lake has them right now. */
export async function fetchExperiments(signal?: AbortSignal): Promise<StoredExperiment[]> {
  const options = { cache: 'no-store', signal } as const
  return mapExperiments(await client.fetch(EXPERIMENTS_QUERY, {}, options))
}

function ask(): void {
  known.askedAt = performance.now()
  const answered = fetchExperiments(AbortSignal.timeout(QUERY_TIMEOUT))
    .then(running)
    .catch((error: unknown) => {
      logError('Experiments could not be read', error)
      return known.experiments
    })
    .then((experiments) => {
      if (known.answered === answered) Object.assign(known, { experiments, isExpired: false })
    })
  known.answered = answered
}
