import { inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, emailSubmissions, LEAVES } from '#lib/leads/tables.ts'

/** What was in the tables of a person, and is no longer. */
export interface Forgotten {
  submissions: number
  /** The address as it was written each time; the marketing list may know it in any of these ways. */
  spellings: string[]
  /** Deliveries that had not been made, and never will be. */
  unmade: number
  /** Whether one of them was just being tried: it may still arrive, until `SEND_LIMIT` is over. */
  underWay: boolean
  /** The provider's ids of emails that told the team of this person, and of reports sent to them. */
  emails: string[]
}

/** Erases every submission with an address, however it is capitalised, and what was to be sent because of it. */
export function forgetLead(db: NodePgDatabase, email: string): Promise<Forgotten> {
  return db.transaction(async (transaction) => {
    const erased = await transaction
      .select({ id: emailSubmissions.id, email: emailSubmissions.email })
      .from(emailSubmissions)
      .where(sql`lower(${emailSubmissions.email}) = lower(${email})`)
      .for('update')
    const ids = erased.map(({ id }) => id)
    const gone = await transaction
      .delete(deliveries)
      .where(inArray(deliveries.submissionId, ids))
      .returning({
        channel: deliveries.channel,
        state: deliveries.state,
        providerId: deliveries.providerId,
        isLeased: sql<boolean>`coalesce(${deliveries.leasedUntil} > now(), false)`,
      })
    await transaction.delete(emailSubmissions).where(inArray(emailSubmissions.id, ids))
    return {
      submissions: ids.length,
      spellings: [...new Set([...erased.map((row) => row.email), email])],
      unmade: gone.filter(({ state }) => state !== 'sent').length,
      underWay: gone.some(({ state, isLeased }) => state === 'waiting' && isLeased),
      emails: gone.flatMap(({ channel, providerId }) =>
        LEAVES[channel] === 'email' && providerId ? [providerId] : [],
      ),
    }
  })
}
