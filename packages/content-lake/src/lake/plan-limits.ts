import { attributesOf, AttributeCounts } from '../model/attributes.ts'
import { dataError, httpError, itemError } from '../model/errors.ts'
import {
  type FeatureName,
  hasFeature,
  lackOf,
  type LimitName,
  mostOf,
  type Plan,
  releaseFeature,
} from '../model/limits.ts'
import type { WorkingCopy } from '../store/dataset.ts'
import type { OpenDataset } from './open-dataset.ts'

/** Refuses what a plan doesn't allow, with Sanity's errors as far as they are known. */
export class PlanLimits {
  readonly plan: Plan
  #attributes = new WeakMap<OpenDataset, AttributeCounts>()
  /** Requests of this second, and what runs now, by what it is. */
  #second = 0
  #made = new Map<string, number>()
  #running = new Map<string, number>()

  constructor(plan: Plan) {
    this.plan = plan
  }

  most(name: LimitName): number {
    return mostOf(name, this.plan)
  }

  /** @throws 400 if the plan lacks the feature */
  require(name: FeatureName): void {
    if (!hasFeature(name, this.plan)) throw httpError(400, lackOf(name))
  }

  /** @throws 402 for one more than the plan has */
  checkCount(name: LimitName, wanted: number): void {
    if (wanted > this.most(name)) throw httpError(402, 'Quota exceeded')
  }

  /**
   * Counts a request of an address, and says how long it must wait if there were too many in this
   * second; undefined if there weren't.
   */
  countRequest(address: string, method: string, path: string): RateLimited | undefined {
    const second = Math.floor(Date.now() / 1_000)
    if (second !== this.#second) this.#made.clear()
    this.#second = second
    const names = ['requestRate', rateOf(method, path)] as const
    for (const name of names) {
      if (!name) continue
      const made = (this.#made.get(`${name} ${address}`) ?? 0) + 1
      this.#made.set(`${name} ${address}`, made)
      if (made > this.most(name)) return rateLimited(this.most(name))
    }
    return undefined
  }

  /** Does something that may be done only so often at a time. @throws 429 */
  async during<T>(name: LimitName, key: number, work: () => Promise<T>): Promise<T> {
    const end = this.begin(name, key)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Begins something, until the result is called. @throws 429 */
  begin(name: LimitName, key: number): () => void {
    const id = `${name} ${key}`
    const running = this.#running.get(id) ?? 0
    if (running >= this.most(name)) throw tooMany(name, this.most(name))
    this.#running.set(id, running + 1)
    return () => this.#running.set(id, (this.#running.get(id) ?? 1) - 1)
  }

  /** @throws if what a transaction writes isn't on the plan */
  checkWrite(kind: 'mutation' | 'action', dataset: OpenDataset, copy: WorkingCopy): void {
    const changes = copy.changes()
    for (const { id, previous, next } of changes) {
      if (!previous && next?._type === 'system.release') this.#requireRelease(next)
      const most = this.most('documentAttributes')
      const count = next ? attributesOf(next).size : 0
      if (count <= most) continue
      const description = `Document "${id}" has ${count} attributes, which exceeds the limit of ${most}`
      const error = { type: 'validationError', description }
      throw itemError(kind, 400, copy.touchedBy.get(id) ?? 0, error)
    }
    const more = changes.filter(({ previous, next }) => !previous && next).length
    const fewer = changes.filter(({ next }) => !next).length
    const most = this.most('documents')
    if (more > fewer && dataset.documents.size + more - fewer > most)
      throw dataError(402, {
        type: 'documentLimitExceededError',
        description: `The limit of ${most} documents is exceeded`,
        limit: most,
      })
    this.#checkAttributes(dataset, changes)
  }

  /** While a dataset has too many attributes, it takes only what makes them fewer. */
  #checkAttributes(dataset: OpenDataset, changes: ReturnType<WorkingCopy['changes']>): void {
    const most = this.most('datasetAttributes')
    if (most === Infinity) return
    const counts = this.#attributes.get(dataset) ?? this.#countAll(dataset)
    const before = counts.size
    counts.apply(changes)
    const after = counts.size
    // The transaction isn't written yet; once it is, `onCommit` counts it.
    counts.apply(changes, -1)
    if (after <= most || after < before) return
    const description = `Total attribute/datatype count ${after} exceeds limit of ${most} (including submitted mutations)`
    throw dataError(400, { type: 'validationError', description })
  }

  #countAll(dataset: OpenDataset): AttributeCounts {
    const counts = new AttributeCounts()
    for (const document of dataset.documents.values()) counts.count(document, 1)
    dataset.writer.onCommit(({ changes }) => counts.apply(changes))
    this.#attributes.set(dataset, counts)
    return counts
  }

  #requireRelease({ metadata }: Record<string, unknown>): void {
    if (hasFeature(releaseFeature(metadata), this.plan)) return
    const description = 'Release limit reached'
    throw dataError(403, { type: 'releaseLimitExceededError', description, limit: 0 })
  }
}

/** Studios show the words for listeners, which the documentation has. */
function tooMany(name: LimitName, most: number) {
  if (name !== 'listeners') return httpError(429, 'Too many concurrent requests')
  const description = `Max listener limit exceeded at ${most}`
  return dataError(429, { type: 'listenerLimitExceededError', description })
}

function rateOf(method: string, path: string): LimitName | undefined {
  if (method !== 'POST') return undefined
  if (path.startsWith('/assets/')) return 'uploadRate'
  return /^\/data\/mutate\/|\/mutate$/.test(path) ? 'mutationRate' : undefined
}

interface RateLimited {
  status: number
  headers: Record<string, string>
  body: object
}

/** With the headers that clients of hosted Sanity see. They wait for the next second. */
function rateLimited(most: number): RateLimited {
  const headers = {
    'retry-after': '1',
    'ratelimit-limit': String(most),
    'ratelimit-remaining': '0',
    'ratelimit-reset': '1',
  }
  return { status: 429, headers, body: httpError(429, 'API rate limit exceeded').body }
}
