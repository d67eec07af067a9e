/** How many pages are regenerated at the same time: visitors need the processor too. */
const AT_ONCE = 4
/** Milliseconds between two regenerations of a page, in which changes gather. */
const REST = 250

/**
 * Works on each path at most once at a time, and once more for all that was asked meanwhile. So a
 * hundred documents that are published at once cost each page a few regenerations, not a hundred.
 */
export class RegenerationQueue {
  readonly #work: (path: string) => Promise<void>
  readonly #waiting = new Map<string, PromiseWithResolvers<void>>()
  readonly #underWay = new Set<string>()
  readonly #resting = new Set<string>()

  /** @param work never rejects */
  constructor(work: (path: string) => Promise<void>) {
    this.#work = work
  }

  /** Resolves once work on the path that began after this call has ended. */
  add(path: string): Promise<void> {
    const known = this.#waiting.get(path)
    if (known) return known.promise
    const added = Promise.withResolvers<void>()
    this.#waiting.set(path, added)
    this.#start()
    return added.promise
  }

  #start(): void {
    for (const [path, { resolve }] of this.#waiting) {
      if (this.#underWay.size === AT_ONCE) return
      if (this.#underWay.has(path) || this.#resting.has(path)) continue
      this.#waiting.delete(path)
      this.#underWay.add(path)
      void this.#work(path).finally(() => {
        this.#underWay.delete(path)
        resolve()
        this.#rest(path)
        this.#start()
      })
    }
  }

  #rest(path: string): void {
    this.#resting.add(path)
    setTimeout(() => {
      this.#resting.delete(path)
      this.#start()
    }, REST)
  }
}
