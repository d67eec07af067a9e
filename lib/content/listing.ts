/** Milliseconds between two questions, at least. */
const SHORTEST = 2000

/**
 * Names that the content lake knows, such as the slugs of its resources. All are asked for at once,
 * for all callers together and at intervals, so that nobody spends the lake's quota by asking for
 * names that don't exist.
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
   * @param load asks the lake for all names; it must end in time, and may reject
   * @param longest milliseconds between two questions at most while callers keep asking in vain
   */
  constructor(load: () => Promise<readonly string[]>, longest = 60_000) {
    this.#load = load
    this.#longest = longest
  }

  /**
   * Whether the name is known. A known one counts as known for a minute, an unknown one as unknown
   * for two seconds, and for longer the more often the lake had nothing new.
   *
   * @returns undefined where the lake has never answered
   */
  async has(name: string): Promise<boolean | undefined> {
    if (!this.#isStale && this.#names?.has(name)) {
      if (this.#age() > this.#longest) void this.#ask()
      return true
    }
    if (this.#isStale || this.#asking || this.#age() >= this.#pause) await this.#ask()
    return this.#names?.has(name)
  }

  /** The same for a name that may be as new as this call: it waits for a question that began later. */
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

  /** Has the next caller wait for what is true now. */
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
        // What was asked before a change says nothing about the time after it.
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
