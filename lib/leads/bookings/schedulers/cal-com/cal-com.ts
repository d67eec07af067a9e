import { z } from 'zod'
import { attendeeId, type BookingEvent, type BookingFacts } from '#lib/leads/bookings/fold.ts'
import {
  email,
  isHmac,
  line,
  moment,
  readAnswers,
  type Scheduler,
  timeZone,
  uid,
} from '#lib/leads/bookings/scheduler.ts'
import { freeAtCalCom } from '#lib/leads/bookings/schedulers/cal-com/free-times.ts'
import { readCarried } from '#lib/leads/capture/submission.ts'
import { personOf } from '#lib/leads/person/email-address.ts'

/** An organizer or attendee. */
const person = z.object({ name: line(200).catch(''), email, timeZone })

/** A field of the booking form. Its label may be a key of Cal.com's translations. */
const field = z.object({ label: z.string().catch(''), value: z.unknown().optional() }).catch({
  label: '',
  value: undefined,
})
const fields = z.record(z.string(), field).nullish().catch(null)

/** What is said elsewhere. */
const KNOWN = new Set(['name', 'email', 'location', 'rescheduleReason'])

const optional = line(1000).nullish().catch(null)

/** https://cal.com/docs/developing/guides/automation/webhooks: the payload of all bookings. */
const booking = z.object({
  uid,
  startTime: moment,
  endTime: moment,
  attendees: z.array(person, 'is not a list').min(1, 'names nobody'),
  location: optional,
  videoCallData: z
    .object({ url: line(500) })
    .nullish()
    .catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
  responses: fields,
  userFieldsResponses: fields,
  additionalNotes: optional,
  rescheduleUid: uid.nullish(),
  cancellationReason: optional,
  rejectionReason: optional,
  cancelledBy: optional,
  requestReschedule: z.boolean().nullish().catch(null),
})
type Booking = z.infer<typeof booking>

function factsOf(
  told: Booking,
  host: BookingFacts['host'],
  kind: BookingEvent['kind'],
): BookingFacts & { email: string } {
  const [visitor] = told.attendees
  if (!visitor) throw new Error('A booking without attendees was let through.')
  const { name, email: address, timeZone: zone } = visitor
  const given = { ...told.responses, ...told.userFieldsResponses }
  const answers = Object.entries(given)
    .filter(([key]) => !KNOWN.has(key))
    .map(([key, { label, value }]) => ({
      question: inWords(label || key),
      answer: answerOf(value),
    }))
  const notes = told.additionalNotes ?? ''
  if (!given.notes && notes) answers.push({ question: 'Notes', answer: notes })
  return {
    startsAt: told.startTime,
    endsAt: told.endTime,
    name,
    email: address,
    timeZone: zone,
    host,
    place: placeOf(told, kind),
    attribution: readCarried(told.metadata),
    ...readAnswers(answers),
  }
}

/** 'additional_notes' is a key; anything with a blank or a capital is a text already. */
function inWords(label: string): string {
  const words = /^[a-z_]+$/.test(label) ? label.replaceAll('_', ' ') : label
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function answerOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(answerOf).filter(Boolean).join(', ')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

/** Webhooks that come after leave out the link of a video call: what was said before stays. */
function placeOf({ location, videoCallData, metadata }: Booking, kind: BookingEvent['kind']) {
  const url = videoCallData?.url ?? metadata?.videoCallUrl
  if (typeof url === 'string' && url) return url
  if (!location?.startsWith('integrations:')) return location ?? ''
  return kind === 'booked' || kind === 'requested' ? 'Video call' : undefined
}

const wrapped = z.object({
  createdAt: moment,
  payload: booking.extend({ organizer: person }),
})

function telling(
  kind: BookingEvent['kind'],
  more: (payload: Booking, facts: { email: string }, host: string) => BookingFacts = () => ({}),
) {
  return wrapped.transform(({ createdAt: happenedAt, payload }): BookingEvent[] => {
    const facts = factsOf(payload, payload.organizer, kind)
    const { uid: name } = payload
    return [
      {
        uid: name,
        kind,
        happenedAt,
        facts: { ...facts, ...more(payload, facts, payload.organizer.email) },
      },
    ]
  })
}

const moved = wrapped.transform(({ createdAt: happenedAt, payload }): BookingEvent[] => {
  const { uid: name, rescheduleUid: before, responses } = payload
  const replaces = before ?? undefined
  const facts = { ...factsOf(payload, payload.organizer, 'booked'), replaces }
  const reason = line(1000).safeParse(responses?.rescheduleReason?.value).data || undefined
  const now: BookingEvent = { uid: name, kind: 'booked', happenedAt, facts }
  if (!replaces) return [now]
  return [now, { uid: replaces, kind: 'moved', happenedAt, facts: { movedTo: name, reason } }]
})

function cancelledBy(by: string, visitor: string, host: string): BookingFacts['cancelledBy'] {
  if (personOf(by) === personOf(visitor)) return 'visitor'
  return personOf(by) === personOf(host) ? 'team' : undefined
}

export const calCom = {
  name: 'cal.com',
  title: 'Cal.com',
  secret: 'CALCOM_WEBHOOK_SECRET',
  /** It signs no time: what is sent again is the same event. */
  isSigned: (body, headers, secret) =>
    isHmac(headers.get('x-cal-signature-256') ?? '', secret, body),
  event: z
    .object({ triggerEvent: z.string('is missing') }, 'is not an object')
    .transform(({ triggerEvent }) => triggerEvent),
  events: {
    BOOKING_REQUESTED: telling('requested'),
    BOOKING_CREATED: telling('booked'),
    BOOKING_RESCHEDULED: moved,
    BOOKING_CANCELLED: telling('cancelled', (payload, visitor, host) => ({
      reason: payload.cancellationReason ?? undefined,
      cancelledBy: payload.requestReschedule
        ? 'team'
        : cancelledBy(payload.cancelledBy ?? '', visitor.email, host),
    })),
    BOOKING_REJECTED: telling('rejected', (payload) => ({
      reason: payload.rejectionReason ?? undefined,
      cancelledBy: 'team',
    })),
    BOOKING_NO_SHOW_UPDATED: z
      .object({
        createdAt: moment,
        payload: z.object({
          bookingUid: uid,
          attendees: z.array(z.object({ email, noShow: z.boolean('is not true or false') })),
        }),
      })
      .transform(({ createdAt: happenedAt, payload: { bookingUid, attendees } }) =>
        [true, false].flatMap((isMissed): BookingEvent[] => {
          const who = attendees
            .filter(({ noShow }) => noShow === isMissed)
            .map((one) => attendeeId(bookingUid, one.email))
          const kind = isMissed ? 'missed' : 'not-missed'
          return who.length > 0 ? [{ uid: bookingUid, kind, happenedAt, facts: { who } }] : []
        }),
      ),
    /** Its fields aren't in a payload, and its `createdAt` is the booking's. */
    MEETING_ENDED: booking
      .extend({ createdAt: moment, user: person })
      .transform((flat): BookingEvent[] => [
        {
          uid: flat.uid,
          kind: 'ended',
          happenedAt: flat.endTime,
          facts: { ...factsOf(flat, flat.user, 'ended'), bookedAt: flat.createdAt },
        },
      ]),
  },
  free: freeAtCalCom,
} as const satisfies Scheduler
