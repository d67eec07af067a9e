import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Actor, audit } from '#lib/platform/database/audit.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { keyedHash, keyFrom } from '#lib/platform/database/keys.ts'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { emailSubmissions, people, personEvents } from '#lib/platform/database/tables/people.ts'
import { bookings, unreadBookings } from '#lib/platform/database/tables/bookings.ts'
import { fromNow } from '#lib/platform/database/time.ts'
import type { Variables } from '#lib/platform/finding.ts'
import { CHANNELS, findChannel } from '#lib/leads/channels/channels.ts'
import type { ContactErasure } from '#lib/leads/channels/crm-erasure/channel.ts'
import {
  type CallsErasure,
  schedulerErasure,
} from '#lib/leads/channels/scheduler-erasure/channel.ts'
import { oneLine } from '#lib/leads/email/text.ts'
import { backoffAfter, SEND_TIMEOUT } from '#lib/leads/provider/outcome.ts'
import type { Channel } from '#lib/leads/provider/channel.ts'
import { type Erasure, erasureSchema, type ErasureStep } from '#lib/leads/provider/erasure.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { idsOf } from '#lib/leads/story/joined.ts'

type Tell = (step: ErasureStep) => void

type Eraser = Channel<Variables> & Required<Pick<Channel<Variables>, 'erasing' | 'finish'>>

const ERASERS: readonly Eraser[] = CHANNELS.filter((channel) => 'erasing' in channel)

const isEraser = inArray(
  deliveries.channel,
  ERASERS.map(({ name }) => name),
)
/** What is still to be erased at providers: each half has an index. */
export const isOpenErasure = sql`(${deliveries.state} = 'waiting' and ${isEraser}
  or ${deliveries.state} = 'parked' and ${isEraser})`

/** Where a person may still be, as the delivery says that erases them there. */
export function whereErased(channel: string, payload: unknown): string {
  const eraser = ERASERS.find(({ name }) => name === channel)
  return eraser?.erasing.where(payload) ?? 'where a newer version of the site put them'
}

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
  const outcome = await channel?.send(payload, variables, { timeout: SEND_TIMEOUT, key: id })
  if (channel && outcome?.kind === 'sent') {
    await channel.finish(db, delivery, outcome.providerId)
    return channel.erasing.tell(payload, outcome.providerId)
  }
  const { email } = erasureSchema.parse(payload)
  const where = whereErased(delivery.channel, payload)
  const reason =
    (outcome?.kind !== 'sent' && outcome?.reason) || 'this version of the site can’t reach it'
  await db
    .update(deliveries)
    .set({ leasedUntil: null, lastError: reason, nextAttemptAt: fromNow(backoffAfter(attempts)) })
    .where(eq(deliveries.id, id))
  return {
    kind: 'waiting',
    line: `${oneLine(email, 80)} may still be ${where}: ${reason}. It is tried again until it is done.`,
  }
}

function linesOf({ submissions, events, calls, unsent }: Forgotten): string[] {
  if (submissions === 0) return ['Database: nothing with this email address.']
  const number = submissions === 1 ? 'one submission' : `${submissions} submissions`
  const lines = [`Database: ${number} erased, with what was agreed to and how the visit began.`]
  if (events > 0)
    lines.push(`Database: their story erased: ${events} results, reports, notes and the like.`)
  if (calls > 0) lines.push(`Database: ${calls} booked ${calls === 1 ? 'call' : 'calls'} erased.`)
  if (unsent > 0) lines.push(`Database: not delivered yet, and never will be: ${unsent}.`)
  return lines
}

function remainsOf({ sent, others }: Forgotten): string[] {
  const reports = Map.groupBy(sent, ({ channel }) => {
    const found = findChannel(channel)
    if (!found) return reportUnknown
    return found.forget?.kind === 'remains' ? found.forget.report : null
  })
  return [
    ...[...reports].flatMap(([report, left]) =>
      report ? [report(left.map(({ providerId }) => providerId))] : [],
    ),
    ...others.map(
      (other) => `what they gave as ${oneLine(other, 80)}: erase that address too if they want it.`,
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

/** The places that can be asked to erase a person, each with the channels that bring one there. */
const ERASURES = [
  ...Map.groupBy(
    CHANNELS.flatMap(({ name, forget }) => (forget?.kind === 'erase' ? [{ name, ...forget }] : [])),
    ({ by, place }) => `${by} ${place}`,
  ).values(),
].flatMap(([first, ...others]) =>
  first ? [{ ...first, channels: [first, ...others].map(({ name }): string => name) }] : [],
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
    const others = person
      ? await transaction
          .select({ email: people.email })
          .from(people)
          .where(sql`${people.id} in ${idsOf([person.id])} and ${people.id} <> ${person.id}`)
      : []
    const events = person
      ? await transaction.$count(personEvents, eq(personEvents.personId, person.id))
      : 0
    const calls = person
      ? await transaction
          .select({ scheduler: bookings.scheduler, email: bookings.email, uid: bookings.uid })
          .from(bookings)
          .where(eq(bookings.personId, person.id))
      : []
    const contacts = await contactsOf(transaction, personId)
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
    const who = { address, personId, member }
    const erasures = [
      ...ERASURES.flatMap(({ channels, by }) => {
        const isRepeated = known.some((one) => channels.includes(one.channel) && one.isOpen)
        return spellings.map((spelling) => ({
          id: namedId(by, spelling),
          channel: by,
          payload: { ...who, email: spelling, isRepeated } satisfies Erasure,
        }))
      }),
      ...erasuresOfCalls(calls, who),
      ...contacts.map(({ crm, ...there }) => ({
        id: namedId(`${crm}-erasure`, email.toLowerCase()),
        channel: `${crm}-erasure`,
        payload: { ...who, ...there, email } satisfies ContactErasure,
      })),
    ]
    for (const erasure of erasures) {
      const claimed = { attempts: 1, leasedUntil: sql`now() + interval '1 minute'` }
      await transaction
        .insert(deliveries)
        .values({ ...erasure, ...claimed })
        .onConflictDoUpdate({
          target: deliveries.id,
          set: { payload: erasure.payload, state: 'waiting', ...claimed },
        })
    }
    await audit(transaction, {
      member,
      action: 'erased',
      personId: personId ?? undefined,
      details: {
        submissions: ids.length,
        left: [
          ...ERASURES.map(({ place }) => place.toLowerCase()),
          ...new Set([
            ...calls.map(({ scheduler }) => scheduler),
            ...contacts.map(({ crm }) => crm),
          ]),
        ],
        address,
      },
    })
    return {
      personId,
      submissions: ids.length,
      /** Results, reports, notes and all else that was in their story. */
      events,
      calls: calls.length,
      /** Addresses that the desk had joined with this one. */
      others: others.map((other) => other.email),
      unsent: known.filter(({ state }) => state !== 'sent').length,
      /** The deliveries that erase the person at providers, claimed for a minute. */
      erasures: erasures.map(({ id }) => id),
      /** What providers accepted about this person, with the IDs they gave it. */
      sent: known.flatMap(({ channel, providerId }) =>
        providerId ? [{ channel, providerId }] : [],
      ),
    }
  })
}

/** One for each scheduler and address that was given there, which needn't be the person's. */
function erasuresOfCalls(
  calls: readonly Pick<typeof bookings.$inferSelect, 'scheduler' | 'email' | 'uid'>[],
  who: Omit<Erasure, 'email' | 'isRepeated'>,
) {
  const booked = Map.groupBy(calls, ({ scheduler, email }) => `${scheduler} ${email}`)
  return [...booked.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { scheduler, email } = first
    const uids = own.map(({ uid }) => uid).toSorted()
    const payload: CallsErasure = { ...who, email, isRepeated: false, scheduler, calls: uids }
    const channel = schedulerErasure.name
    return [{ id: namedId(channel, scheduler, ...uids), channel, payload }]
  })
}

/** What CRMs have of a person, or may just be getting. */
async function contactsOf(transaction: Pick<NodePgDatabase, 'execute'>, personId: string | null) {
  const { rows } = await transaction.execute<
    { crm: string } & Pick<ContactErasure, 'contact' | 'isRepeated'>
  >(sql`
    select crm, contact, coalesce(leased_until > now(), false) as "isRepeated"
    from crm_syncs full join (select crm, contact from crm_contacts where person_id = ${personId}) its
    using (crm)`)
  return rows
}

type Forgotten = Awaited<ReturnType<typeof forgetLead>>
