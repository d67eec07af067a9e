import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { database } from '#lib/leads/pool.ts'
import { deliveries } from '#lib/leads/tables.ts'

/**
 * Age of the oldest delivery that still has to be made, in whole seconds; null where none waits.
 *
 * @throws the driver's error when the database does not answer
 */
export async function oldestWaiting(): Promise<number | null> {
  const age = sql<
    number | null
  >`floor(extract(epoch from now() - min(${deliveries.createdAt})))::int`
  const [row] = await database()
    .select({ age })
    .from(deliveries)
    .where(eq(deliveries.state, 'waiting'))
  return row?.age ?? null
}
