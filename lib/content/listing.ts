/** Shortest time between two queries, in milliseconds. */
const SHORTEST = 2000

/**
 * Names that the content lake knows, such as the slugs of its resources. One query loads them all
 * for all callers, at intervals, so that requests for made-up names can't use up the lake's quota.
 */
export class Listing {
  readonly #load: () => Promise<readonly string[]>
  readonly #longest: number
  #names: ReadonlySet<string> | null = null
  #isStale = true
  #askedAt = -Infinity
  #pause = SHORTEST
  #asking: Promise<void> | null = null

  /**
   * @param load queries the lake for all names; must have a time limit, may reject
   * @param longest maximum time between two queries while callers keep asking for unknown names, in
   * milliseconds
   */
  constructor(load: () => Promise<readonly string[]>, longest = 60_000) {
    this.#load = load
    this.#longest = longest
  }

  /**
   * Whether the name is known. A known name is trusted for a minute, an unknown one for two
   * seconds, then longer each time the lake has nothing new.
   *
   * @returns undefined if the lake has never answered
   */
  async has(name: string): Promise<boolean | undefined> {
    if (!this.#isStale && this.#names?.has(name)) {
      if (this.#age() > this.#longest) void this.#ask()
      return true
    }
    if (this.#isStale || this.#asking || this.#age() >= this.#pause) await this.#ask()
    return this.#names?.has(name)
  }

  /**
   * Like `has`, for a name that may have been created just now: waits for a query that starts after
   * this call.
   */
  async hasSoon(name: string): Promise<boolean | undefined> {
    const since = performance.now()
    await this.#asking
    if (this.#names?.has(name)) return true
    const isBefore = () => this.#askedAt < since
    const rest = this.#pause - this.#age()
    if (isBefore() && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    await (isBefore() ? this.#ask() : this.#asking)
    return this.#names?.has(name)
  }

  /** Makes the next caller wait for a fresh query. */
  expire(): void {
    this.#isStale = true
    this.#asking = null
  }

  #age(): number {
    return performance.now() - this.#askedAt
  }

  #ask(): Promise<void> {
    if (this.#asking) return this.#asking
    const isQuiet = this.#isStale || this.#age() > 2 * this.#longest
    this.#pause = isQuiet ? SHORTEST : Math.min(2 * this.#pause, this.#longest)
    this.#askedAt = performance.now()
    const asking: Promise<void> = this.#load()
      .then((names) => new Set(names))
      .catch(() => this.#names)
      .then((names) => {
        // `expire` was called meanwhile: a query that started before a change may return old names.
        if (this.#asking !== asking) return
        if (String([...(this.#names ?? [])]) !== String([...(names ?? [])])) this.#pause = SHORTEST
        this.#names = names
        this.#isStale = false
        this.#asking = null
      })
    this.#asking = asking
    return asking
  }
}
