import { eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, emailSubmissions, people, personEvents } from '#lib/database/tables.ts'

/** What was erased of a person. */
export interface Forgotten {
  submissions: number
  /** Results, reports, notes and whatever else was in their story. */
  events: number
  /** The email address in every spelling used; the marketing list may have it in any of them. */
  spellings: string[]
  /** Deliveries that were never sent, and won't be. */
  unsent: number
  /** Whether one of them was in progress: it may still arrive, within `SEND_TIMEOUT`. */
  inProgress: boolean
  /** What providers accepted about this person, with the IDs they gave it. */
  sent: { channel: string; providerId: string }[]
}

const STANDING = {
  channel: deliveries.channel,
  state: deliveries.state,
  providerId: deliveries.providerId,
  isLeased: sql<boolean>`coalesce(${deliveries.leasedUntil} > now(), false)`,
}

/**
 * Erases every submission with an email address, ignoring case, and its deliveries. A trigger
 * erases the person with their story.
 */
export function forgetLead(db: NodePgDatabase, email: string): Promise<Forgotten> {
  return db.transaction(async (transaction) => {
    const erased = await transaction
      .select({ id: emailSubmissions.id, email: emailSubmissions.email })
      .from(emailSubmissions)
      .where(sql`lower(${emailSubmissions.email}) = lower(${email})`)
      .for('update')
    const ids = erased.map(({ id }) => id)
    const events = await transaction
      .select({ id: personEvents.id })
      .from(personEvents)
      .innerJoin(people, eq(people.id, personEvents.personId))
      .where(sql`${people.person} = lower(${email})`)
    // A trigger takes the person out of a digest that has not been sent.
    const digests = await transaction
      .select(STANDING)
      .from(deliveries)
      .innerJoin(people, eq(people.digestedAt, deliveries.createdAt))
      .where(sql`${deliveries.channel} = 'digest-email' and ${people.person} = lower(${email})`)
    const deleted = await transaction
      .delete(deliveries)
      .where(inArray(deliveries.submissionId, ids))
      .returning(STANDING)
    const known = [...deleted, ...digests]
    await transaction.delete(emailSubmissions).where(inArray(emailSubmissions.id, ids))
    return {
      submissions: ids.length,
      events: events.length,
      spellings: [...new Set([...erased.map((row) => row.email), email])],
      unsent: known.filter(({ state }) => state !== 'sent').length,
      inProgress: known.some(({ state, isLeased }) => state === 'waiting' && isLeased),
      sent: known.flatMap(({ channel, providerId }) =>
        providerId ? [{ channel, providerId }] : [],
      ),
    }
  })
}
