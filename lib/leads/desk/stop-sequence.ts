import 'server-only'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { audit } from '#lib/platform/database/audit.ts'
import { sequenceRuns } from '#lib/platform/database/tables/emails.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { lockShown, shortText } from '#lib/leads/desk/change.ts'
import { idsOf } from '#lib/leads/story/joined.ts'
import type { Member } from '#lib/leads/story/kinds.ts'

/** Which sequence a person gets no more of. */
export const stopSchema = z.strictObject({ sequence: shortText })

/** Ends a sequence of a person. The same again changes nothing. False if there is no such person. */
export function stopSequence(
  db: NodePgDatabase,
  given: string,
  sequence: string,
  member: Member,
): Promise<boolean> {
  return transactionOn(db, async (transaction) => {
    const shown = await lockShown(transaction, given)
    if (!shown) return false
    const { id: personId } = shown
    await audit(transaction, { member, action: 'sequence-stopped', personId })
    await transaction.update(sequenceRuns).set({ endedAt: sql`now()`, endedBy: 'by-hand' })
      .where(sql`${sequenceRuns.sequence} = ${sequence} and ${sequenceRuns.endedAt} is null
        and ${sequenceRuns.personId} in ${idsOf([personId])}`)
    return true
  })
}
