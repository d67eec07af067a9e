import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { isAboutData } from '#lib/platform/database/together.ts'
import { logError } from '#lib/platform/log/log.ts'
import { Batch } from '#lib/insight/batch.ts'

/**
 * What is added to sums within seconds, each once.
 *
 * @param statement adds items, which it gets as JSON
 */
export function addingBy<Item>(statement: string): Batch<Item> {
  return new Batch<Item>(async (items) => {
    try {
      await pool().query(statement, [JSON.stringify(items)])
      return []
    } catch (error) {
      logError('What was counted could not be added up yet', error)
      return isAboutData(error) ? [] : items
    }
  })
}
