/** Shortest time between two queries, in milliseconds. */
const MIN_INTERVAL = 2000

/** Names alone, or with what belongs to each. */
type Named<Value> = readonly string[] | ReadonlyMap<string, Value>

/**
 * Names that the content lake knows, such as the slugs of its resources. One query loads them all
 * for all callers, at intervals, so that requests for made-up names can't use up the lake's quota.
 */
export class Listing<Value = unknown> {
  readonly #load: () => Promise<Named<Value>>
  readonly #maxInterval: number
  #names: ReadonlyMap<string, Value | undefined> | null = null
  #isStale = true
  #queriedAt = -Infinity
  #interval = MIN_INTERVAL
  #query: Promise<void> | null = null
  /** Whether `expire` was called since the query under way began. */
  #isOvertaken = false
  #next: Promise<void> | null = null

  /**
   * @param load queries the lake for all names; must have a time limit, may reject
   * @param maxInterval maximum time between two queries while callers keep asking for unknown
   * names, in milliseconds
   */
  constructor(load: () => Promise<Named<Value>>, maxInterval = 60_000) {
    this.#load = load
    this.#maxInterval = maxInterval
  }

  /**
   * Whether the name is known. A known name is trusted for a minute, an unknown one for two
   * seconds, then longer each time the lake has nothing new.
   *
   * @returns undefined if the lake has never responded
   */
  async has(name: string): Promise<boolean | undefined> {
    if (!this.#isStale && this.#names?.has(name)) {
      if (this.#age() > this.#maxInterval) void this.#refresh()
      return true
    }
    if (this.#isStale || this.#query || this.#age() >= this.#interval) await this.#refresh()
    return this.#names?.has(name)
  }

  /** What belongs to a name, as of the last query. */
  valueOf(name: string): Value | undefined {
    return this.#names?.get(name)
  }

  /**
   * Like `has`, for a name that may have been created just now: waits for a query that starts after
   * this call.
   */
  async hasSoon(name: string): Promise<boolean | undefined> {
    const since = performance.now()
    await this.#query
    if (this.#names?.has(name)) return true
    const isBefore = () => this.#queriedAt < since
    const rest = this.#interval - this.#age()
    if (isBefore() && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    await (isBefore() ? this.#refresh() : this.#query)
    return this.#names?.has(name)
  }

  /** Makes the next caller wait for a fresh query. */
  expire(): void {
    this.#isStale = true
    this.#isOvertaken = this.#query !== null
  }

  #age(): number {
    return performance.now() - this.#queriedAt
  }

  /** One query at a time, however often it expires; resolves after one that began since then. */
  #refresh(): Promise<void> {
    if (this.#query && this.#isOvertaken)
      return (this.#next ??= this.#query.then(() => this.#again()))
    return (this.#query ??= this.#ask())
  }

  #again(): Promise<void> {
    this.#next = null
    return this.#refresh()
  }

  async #ask(): Promise<void> {
    const isQuiet = this.#isStale || this.#age() > 2 * this.#maxInterval
    this.#interval = isQuiet ? MIN_INTERVAL : Math.min(2 * this.#interval, this.#maxInterval)
    this.#queriedAt = performance.now()
    const names = await this.#load().catch(() => this.#names)
    const map = names && 'map' in names ? new Map(names.map((name) => [name, undefined])) : names
    if (namesIn(this.#names) !== namesIn(map)) this.#interval = MIN_INTERVAL
    this.#names = map
    // A query that began before a change may lack it, but has more than the one before.
    this.#isStale = this.#isOvertaken
    this.#isOvertaken = false
    this.#query = null
  }
}

function namesIn(map: ReadonlyMap<string, unknown> | null): string {
  return String([...(map?.keys() ?? [])])
}
