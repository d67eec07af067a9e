import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Actor, audit } from '#lib/platform/database/audit.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { keyedHash, keyFrom } from '#lib/platform/database/keys.ts'
import {
  deliveries,
  emailSubmissions,
  bookings,
  people,
  personEvents,
  unreadBookings,
} from '#lib/platform/database/tables.ts'
import { fromNow } from '#lib/platform/database/time.ts'
import type { Variables } from '#lib/platform/finding.ts'
import { CHANNELS, findChannel } from '#lib/leads/channels/channels.ts'
import { marketingListErasure } from '#lib/leads/channels/marketing-list/channel.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { backoffAfter, SEND_TIMEOUT } from '#lib/leads/provider/outcome.ts'
import { erasureSchema, type Channel, type Erasure } from '#lib/leads/provider/channel.ts'
import { namedId } from '#lib/leads/person/ids.ts'

/** What happened to one part of what is known about a person, as a line to show. */
export interface ErasureStep {
  /** `left`: out of reach from here. `waiting`: a running site tries it until it is done. */
  kind: 'done' | 'waiting' | 'left'
  line: string
}

type Tell = (step: ErasureStep) => void

const ERASERS: readonly Channel<Variables>[] = [marketingListErasure]

export const isErasure = inArray(
  deliveries.channel,
  ERASERS.map(({ name }) => name),
)

/** What a provider refuses, or a killed process leaves, is tried again until it is done. */
export async function erasePerson(
  db: NodePgDatabase,
  email: string,
  { member, variables, tell }: { member: Actor; variables: Variables; tell: Tell },
): Promise<void> {
  const { CRON_SECRET: secret } = variables
  const forgotten = await forgetLead(db, email, member, (text) =>
    secret ? keyedHash(keyFrom(secret, 'pseudonyms'), text) : undefined,
  )
  for (const line of linesOf(forgotten)) tell({ kind: 'done', line })
  await eraseAtProviders(db, inArray(deliveries.id, forgotten.erasures), variables, tell)
  for (const line of remainsOf(forgotten)) tell({ kind: 'left', line })
}

/** Tries now what is still to be erased at providers, and tells how each ended. */
export async function eraseAtProviders(
  db: NodePgDatabase,
  which: SQL,
  variables: Variables,
  tell: Tell,
): Promise<void> {
  const { id, channel, payload, attempts } = deliveries
  const left = await db.select({ id, channel, payload, attempts }).from(deliveries).where(which)
  for (const delivery of left) tell(await erase(db, delivery, variables))
}

async function erase(
  db: NodePgDatabase,
  delivery: Pick<typeof deliveries.$inferSelect, 'id' | 'channel' | 'payload' | 'attempts'>,
  variables: Variables,
): Promise<ErasureStep> {
  const { id, payload, attempts } = delivery
  const channel = ERASERS.find(({ name }) => name === delivery.channel)
  const { email, isRepeated } = erasureSchema.parse(payload)
  const about = `${ERASURES.find(({ by }) => by === delivery.channel)?.place}: ${oneLine(email, 80)}`
  const outcome = await channel?.send(payload, variables, { timeout: SEND_TIMEOUT, key: id })
  if (outcome?.kind === 'sent') {
    await channel?.finish?.(db, delivery, outcome.providerId)
    if (isRepeated)
      return {
        kind: 'waiting',
        line: `${about} was just being added, and is deleted again in a minute.`,
      }
    const said = outcome.providerId === 'absent' ? 'is not on it' : 'has been deleted'
    return { kind: 'done', line: `${about} ${said}.` }
  }
  const reason = outcome?.reason ?? 'this version of the site can’t reach it'
  await db
    .update(deliveries)
    .set({ leasedUntil: null, lastError: reason, nextAttemptAt: fromNow(backoffAfter(attempts)) })
    .where(eq(deliveries.id, id))
  return {
    kind: 'waiting',
    line: `${about} may still be on it: ${reason}. It is tried again until it is done.`,
  }
}

function linesOf({ submissions, events, calls, unsent }: Forgotten): string[] {
  if (submissions === 0) return ['Database: nothing with this email address.']
  const number = submissions === 1 ? 'one submission' : `${submissions} submissions`
  const lines = [`Database: ${number} erased, with what was agreed to and how the visit began.`]
  if (events > 0)
    lines.push(`Database: their story erased: ${events} results, reports, notes and the like.`)
  if (calls.length > 0) lines.push(`Database: ${calls.length} booked calls erased.`)
  if (unsent > 0) lines.push(`Database: not delivered yet, and never will be: ${unsent}.`)
  return lines
}

function remainsOf({ sent, calls }: Forgotten): string[] {
  const reports = Map.groupBy(sent, ({ channel }) => {
    const found = findChannel(channel)
    if (!found) return reportUnknown
    return found.forget?.kind === 'remains' ? found.forget.report : null
  })
  const bySchedulers = Map.groupBy(calls, ({ scheduler }) => scheduler)
  return [
    ...[...reports].flatMap(([report, left]) =>
      report ? [report(left.map(({ providerId }) => providerId))] : [],
    ),
    ...[...bySchedulers].map(
      ([scheduler, left]) => `calls at ${scheduler}: ${left.map(({ uid }) => uid).join(', ')}.`,
    ),
  ]
}

/** Of a channel that only a newer version of the site has. */
function reportUnknown(ids: readonly string[]): string {
  return `what a newer version of the site sent: ${ids.join(', ')}.`
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
 * Erases every submission with an address, ignoring case; a trigger erases the person. The same
 * transaction queues what erases the person at providers, and records it.
 */
export function forgetLead(
  db: NodePgDatabase,
  email: string,
  member: Actor,
  hash: (email: string) => string | undefined,
) {
  return transactionOn(db, async (transaction) => {
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
    const calls = person
      ? await transaction
          .select({ scheduler: bookings.scheduler, uid: bookings.uid })
          .from(bookings)
          .where(eq(bookings.personId, person.id))
      : []
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
    // A webhook that nobody could read may be about them.
    await transaction
      .delete(unreadBookings)
      .where(sql`position(lower(${email}) in lower(${unreadBookings.body})) > 0`)
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
      /** Results, reports, notes and all else that was in their story. */
      events,
      /** Calls that the scheduler still has. */
      calls,
      unsent: known.filter(({ state }) => state !== 'sent').length,
      /** The deliveries that erase the person at providers, claimed for a minute. */
      erasures,
      /** What providers accepted about this person, with the IDs they gave it. */
      sent: known.flatMap(({ channel, providerId }) =>
        providerId ? [{ channel, providerId }] : [],
      ),
    }
  })
}

type Forgotten = Awaited<ReturnType<typeof forgetLead>>
