import { eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { audit, type Actor } from '#lib/platform/database/audit.ts'
import {
  deliveries,
  emailSubmissions,
  people,
  personEvents,
} from '#lib/platform/database/tables.ts'
import { CHANNELS } from '#lib/leads/channels/channels.ts'
import { namedId } from '#lib/leads/person/named-id.ts'
import type { Erasure } from '#lib/leads/provider/channel.ts'

/** What was erased of a person. */
export interface Forgotten {
  /** `people.id`; null if there was nobody. */
  personId: string | null
  submissions: number
  /** Results, reports, notes and whatever else was in their story. */
  events: number
  /** Deliveries that were never sent, and won't be. */
  unsent: number
  /** The deliveries that erase the person at providers, claimed for a minute. */
  erasures: string[]
  /** What providers accepted about this person, with the IDs they gave it. */
  sent: { channel: string; providerId: string }[]
}

const STANDING = {
  channel: deliveries.channel,
  state: deliveries.state,
  providerId: deliveries.providerId,
  /** Whether a call for it may still be under way. */
  isOpen: sql<boolean>`${deliveries.attempts} > 0 and (${deliveries.state} = 'waiting'
    or ${deliveries.attempts} > 1 and ${deliveries.sentAt} > now() - interval '1 minute')`,
}

/** The places that can be asked to erase a person, by the channel that does so. */
const ERASURES = CHANNELS.flatMap(({ name, forget }) =>
  forget?.kind === 'erase' ? [{ channel: name, ...forget }] : [],
)

/**
 * Erases every submission with an email address, ignoring case, and its deliveries. A trigger
 * erases the person with their story. The same transaction queues what erases the person at
 * providers, and records it in the audit log: it is done, or tried until it is.
 *
 * @param hash of an email address, for the audit log; undefined without the secret for it
 */
export function forgetLead(
  db: NodePgDatabase,
  email: string,
  member: Actor,
  hash: (email: string) => string | undefined,
): Promise<Forgotten> {
  return db.transaction(async (transaction) => {
    const erased = await transaction
      .select({ id: emailSubmissions.id, email: emailSubmissions.email })
      .from(emailSubmissions)
      .where(sql`lower(${emailSubmissions.email}) = lower(${email})`)
      .for('update')
    const ids = erased.map(({ id }) => id)
    const [person] = await transaction
      .select({ id: people.id })
      .from(people)
      .where(sql`${people.person} = lower(${email})`)
    const personId = person?.id ?? null
    const events = person
      ? await transaction.$count(personEvents, eq(personEvents.personId, person.id))
      : 0
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
    const address = hash(email.toLowerCase())
    const spellings = [...new Set([...erased.map((row) => row.email), email])]
    const erasures: string[] = []
    for (const { channel, by } of ERASURES) {
      const isRepeated = known.some((one) => one.channel === channel && one.isOpen)
      for (const spelling of spellings) {
        const payload: Erasure = { email: spelling, address, personId, member, isRepeated }
        const id = namedId(by, spelling)
        const claimed = { attempts: 1, leasedUntil: sql`now() + interval '1 minute'` }
        await transaction
          .insert(deliveries)
          .values({ id, channel: by, payload, ...claimed })
          .onConflictDoUpdate({
            target: deliveries.id,
            set: { payload, state: 'waiting', ...claimed },
          })
        erasures.push(id)
      }
    }
    await audit(transaction, {
      member,
      action: 'erased',
      personId: personId ?? undefined,
      details: {
        submissions: ids.length,
        left: ERASURES.map(({ place }) => place.toLowerCase()),
        address,
      },
    })
    return {
      personId,
      submissions: ids.length,
      events,
      unsent: known.filter(({ state }) => state !== 'sent').length,
      erasures,
      sent: known.flatMap(({ channel, providerId }) =>
        providerId ? [{ channel, providerId }] : [],
      ),
    }
  })
}
