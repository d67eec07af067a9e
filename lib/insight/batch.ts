import 'server-only'
import { stopping } from '#lib/platform/http/stopping.ts'

/** How long items wait for others to be stored with, in milliseconds. */
export const WAIT = 1_000
/** How long they wait for the database after a failure, in milliseconds. */
const PAUSE = 10_000
/** Maximum items per statement. */
const MAX_BATCH = 1_000
/** Maximum items that wait, for instance for the database. */
const MAX_WAITING = 20_000

/** Stores many items with one statement, within seconds. A process that is killed loses them. */
export class Batch<Item> {
  readonly #store: (items: Item[]) => Promise<Item[]>
  readonly #waiting: Item[] = []
  #flushing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param store stores items; resolves with those that have to wait for the database */
  constructor(store: (items: Item[]) => Promise<Item[]>) {
    this.#store = store
    stopping.addEventListener('abort', () => void this.flush())
  }

  /** Returns false, and drops the item, if too many wait already. */
  add(item: Item): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false
    this.#waiting.push(item)
    if (stopping.aborted) void this.flush()
    else this.#flushIn(WAIT)
    return true
  }

  /** Stores all that waits. Never throws: if the database doesn't respond, it waits on. */
  flush(): Promise<void> {
    if (this.#waiting.length > 0) this.#flushing ??= this.#storeAll()
    return this.#flushing ?? Promise.resolve()
  }

  async #storeAll(): Promise<void> {
    let left: Item[] = []
    while (this.#waiting.length > 0 && left.length === 0) {
      left = await this.#store(this.#waiting.splice(0, MAX_BATCH))
      this.#waiting.unshift(...left)
    }
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#flushing = undefined
    if (left.length > 0) this.#flushIn(PAUSE)
  }

  #flushIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds).unref()
  }
}
