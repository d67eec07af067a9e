import { z } from 'zod'
import { namedId } from '#lib/leads/person/ids.ts'
import { personOf } from '#lib/leads/person/email-address.ts'
import type { bookings } from '#lib/platform/database/tables/bookings.ts'

/** What a scheduler can tell of a call. `ended`: its time is over, and it wasn't called off. */
const KINDS = [
  'requested',
  'booked',
  'rejected',
  'cancelled',
  'moved',
  'ended',
  'missed',
  'not-missed',
] as const

/** What is known of a call from one webhook. Any may be missing. */
const factsSchema = z
  .object({
    startsAt: z.coerce.date(),
    endsAt: z.coerce.date(),
    timeZone: z.string(),
    name: z.string(),
    email: z.string(),
    host: z.object({ name: z.string(), email: z.string() }),
    place: z.string(),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    bookedAt: z.coerce.date(),
    /** The call before it, and after it, by the scheduler's name. */
    replaces: z.string(),
    movedTo: z.string(),
    cancelledBy: z.enum(['visitor', 'team']),
    reason: z.string(),
    /** Which submission the booking link was of (lib/leads/person/reference.ts). */
    reference: z.string(),
    /** How the visit began, as the booking link carried it. */
    attribution: z.record(z.string(), z.string()),
    /** Who missed it, as `attendeeId` names them; left out where it can only be the visitor. */
    who: z.array(z.string()),
  })
  .partial()
export type BookingFacts = z.infer<typeof factsSchema>

export interface BookingEvent {
  /** The scheduler's name for the call. */
  uid: string
  kind: (typeof KINDS)[number]
  /** By the scheduler's clock. */
  happenedAt: Date
  facts: BookingFacts
}

export type StoredEvent = Pick<BookingEvent, 'kind' | 'happenedAt' | 'facts'>

/** Stored events as this version can read them: another one may have stored more kinds. */
export const storedEvents = z
  .array(
    z
      .object({ kind: z.enum(KINDS), happenedAt: z.coerce.date(), facts: factsSchema })
      .nullable()
      .catch(null),
  )
  .transform((events) => events.filter((event) => event !== null))

export function bookingId(scheduler: string, uid: string): string {
  return namedId('booking', scheduler, uid)
}

/** Names an attendee without an address, which nobody would find to erase it. */
export function attendeeId(uid: string, email: string): string {
  return namedId('attendee', uid, personOf(email))
}

/** The later of these in the list is what a call is: nothing that is over begins again. */
const STATUSES = ['requested', 'booked', 'rejected', 'cancelled', 'moved'] as const

export type Folded = Omit<typeof bookings.$inferSelect, 'personId' | 'firstTouch' | 'lastTouch'> &
  Pick<BookingFacts, 'reference' | 'attribution'> & {
    /** Whether it was ever more than asked for, whatever became of it. */
    wasBooked: boolean
  }

/** What is told of a call that was booked alone: what was asked for is cancelled and rejected too. */
const OF_BOOKED = ['booked', 'moved', 'ended', 'missed', 'not-missed'] as const

/**
 * What a call's events say together, in whichever order they came and however often. Null if none
 * says when it is and with whom.
 */
export function fold(
  scheduler: string,
  uid: string,
  events: readonly StoredEvent[],
): Folded | null {
  const inOrder = events.toSorted(
    (one, other) =>
      Number(one.happenedAt) - Number(other.happenedAt) ||
      KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
      JSON.stringify(one.facts).localeCompare(JSON.stringify(other.facts)),
  )
  const facts: BookingFacts = Object.assign({}, ...inOrder.map((event) => event.facts))
  const { startsAt, endsAt, email, host } = facts
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (!startsAt || !endsAt || !email || !host || !first || !last) return null
  const kinds = new Set<string>(inOrder.map(({ kind }) => kind))
  const told = STATUSES.findLast((one) => kinds.has(one)) ?? 'booked'
  const status = told === 'requested' && kinds.has('ended') ? 'booked' : told
  const aboutVisitor = inOrder.filter(
    ({ facts: { who } }) => !who || who.includes(attendeeId(uid, email)),
  )
  const missed = aboutVisitor.findLast(({ kind }) => kind === 'missed' || kind === 'not-missed')
  const came = missed?.kind === 'missed' ? 'missed' : kinds.has('ended') ? 'held' : null
  const bookedAt = [
    ...inOrder.map(({ happenedAt }) => happenedAt),
    facts.bookedAt ?? last.happenedAt,
  ]
  return {
    id: bookingId(scheduler, uid),
    scheduler,
    uid,
    status,
    outcome: status === 'booked' ? came : null,
    startsAt,
    endsAt,
    timeZone: facts.timeZone ?? '',
    name: facts.name ?? '',
    email,
    host,
    place: facts.place ?? '',
    answers: facts.answers ?? [],
    replaces: facts.replaces ?? null,
    movedTo: facts.movedTo === undefined ? null : bookingId(scheduler, facts.movedTo),
    cancelledBy: facts.cancelledBy ?? null,
    reason: facts.reason ?? null,
    bookedAt: new Date(Math.min(...bookedAt.map(Number))),
    changedAt: last.happenedAt,
    wasBooked: OF_BOOKED.some((kind) => kinds.has(kind)),
    reference: facts.reference,
    attribution: facts.attribution,
  }
}
