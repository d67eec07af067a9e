import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { audit } from '#lib/platform/database/audit.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'

/** What a provider still has of a person who was erased. Stored until it is erased there too. */
export const erasureSchema = z.object({
  email: z.string(),
  /** A keyed hash of it, which stays in the audit log. */
  address: z.string().optional(),
  /** `people.id`; null if nothing was stored here. */
  personId: z.string().nullable(),
  member: z.object({ id: z.string(), name: z.string() }),
  /** Whether a call that adds the person may have been under way. */
  isRepeated: z.boolean(),
})
export type Erasure = z.infer<typeof erasureSchema>

/** What happened to one part of what is known about a person, as a line to show. */
export interface ErasureStep {
  /** `left`: out of reach from here. `waiting`: a running site tries it until it is done. */
  kind: 'done' | 'waiting' | 'left'
  line: string
}

/**
 * Drops an erasure that has ended, and records how.
 *
 * @returns false if another process did
 */
export async function endErasure(
  transaction: Pick<NodePgDatabase, 'insert' | 'delete'>,
  { id, payload }: { id: string; payload: unknown },
  how: { place: string; result: string },
): Promise<boolean> {
  const { address, personId, member } = erasureSchema.parse(payload)
  const { rowCount } = await transaction.delete(deliveries).where(eq(deliveries.id, id))
  if (rowCount === 0) return false
  const details = { ...how, address }
  await audit(transaction, { member, action: 'erased', personId: personId ?? undefined, details })
  return true
}

/**
 * Records an erasure. One that began while the person was being added is repeated in a minute.
 *
 * @param bringBack what is done for somebody who has come back meanwhile
 */
export function finishErasure(
  db: NodePgDatabase,
  delivery: { id: string; payload: unknown },
  how: { place: string; result: string },
  bringBack: (transaction: Pick<NodePgDatabase, 'execute'>, email: string) => Promise<unknown>,
): Promise<void> {
  const { id, payload } = delivery
  const { email, isRepeated } = erasureSchema.parse(payload)
  return transactionOn(db, async (transaction) => {
    if (!isRepeated) {
      if (await endErasure(transaction, delivery, how)) await bringBack(transaction, email)
      return
    }
    await transaction
      .update(deliveries)
      .set({
        payload: { ...Object(payload), isRepeated: false },
        leasedUntil: null,
        nextAttemptAt: sql`now() + interval '1 minute'`,
      })
      .where(eq(deliveries.id, id))
  })
}
