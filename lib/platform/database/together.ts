import 'server-only'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'

const MAX_BATCH = 50
/** Milliseconds after which the next statement no longer waits for the one before. */
const BATCH_TIMEOUT = 200

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Stores items as they come. Those that come while others are being stored are stored next, all
 * together; if that fails because of one of them, each by itself.
 *
 * @param store all or nothing; its results are in the order of the items
 */
export function together<Item, Result>(
  store: (items: Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let storing = false

  async function storeWaiting(): Promise<void> {
    storing = true
    while (waiting.length > 0) {
      await Promise.race([storeAll(waiting.splice(0, MAX_BATCH)), pause(BATCH_TIMEOUT)])
      // Includes what came meanwhile.
      await nextTurn()
    }
    storing = false
  }

  async function storeAll(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await store(batch.map(({ item }) => item))
      for (const [n, result] of results.entries()) batch[n]?.resolve(result)
    } catch (error) {
      if (batch.length > 1 && (isAboutData(error) || isDeadlock(error))) {
        await Promise.all(batch.map((one) => storeAll([one])))
      } else for (const { reject } of batch) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!storing) void storeWaiting()
    })
}

/** SQLSTATE classes 22, 23, 54: the database rejected the data of one, not all. */
export function isAboutData(error: unknown): boolean {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '')
}

function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01'
}
