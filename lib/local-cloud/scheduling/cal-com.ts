import { tzOffset } from '@date-fns/tz'
import { CALL, HOST, joinUrl, TEAM_ZONE } from './calendar.ts'
import { hmac, type Booking, type Face, type Happening } from './face.ts'

/**
 * @see https://cal.com/docs/developing/guides/automation/webhooks payloads and signature
 * @see https://cal.com/help/embedding/prefill-booking-form-embed what a link may bring
 * @see https://github.com/calcom/cal.com/blob/main/packages/features/tasker/tasks/index.ts retries
 * @see https://cal.com/help/embedding/embed-events the message
 */
export const CAL_COM: Face = {
  name: 'cal.com',
  title: 'Cal.com',
  root: '/',
  zone: 'cal.tz',
  question: 'Additional notes',
  button: 'Confirm',
  brought: (query) => ({
    name: query.get('name') ?? '',
    email: query.get('email') ?? '',
    notes: query.get('notes') ?? '',
    extras: Object.fromEntries(
      [...query].flatMap(([name, value]) => {
        const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
        return key ? [[key, value]] : []
      }),
    ),
  }),
  body,
  headers: (text, secret) => ({
    'X-Cal-Signature-256': hmac(secret, text),
    'x-cal-webhook-version': '2021-10-20',
  }),
  retryAfter: (attempts) => (attempts < 3 ? 5 : null),
  message: ({ uid, name, startsAt, endsAt }) => ({
    originator: 'CAL',
    type: 'bookingSuccessfulV2',
    fullType: 'CAL::bookingSuccessfulV2',
    namespace: '',
    data: {
      uid,
      title: titleWith(name),
      startTime: startsAt,
      endTime: endsAt,
      eventTypeId: 1,
      status: 'ACCEPTED',
      paymentRequired: false,
    },
  }),
}

const TRIGGERS: Partial<Record<Happening, string>> = {
  booked: 'BOOKING_CREATED',
  moved: 'BOOKING_RESCHEDULED',
  cancelled: 'BOOKING_CANCELLED',
  missed: 'BOOKING_NO_SHOW_UPDATED',
  'not missed': 'BOOKING_NO_SHOW_UPDATED',
  ended: 'MEETING_ENDED',
}

/** That a booking was replaced is in the webhook of the new one. */
function body(happening: Happening, booking: Booking, at: Date): object | null {
  const triggerEvent = TRIGGERS[happening]
  if (!triggerEvent) return null
  // The one event without a wrapper.
  if (happening === 'ended') return { triggerEvent, ...ended(booking) }
  const isMissed = happening === 'missed'
  const payload =
    happening === 'missed' || happening === 'not missed'
      ? {
          message: `${booking.email} ${isMissed ? 'marked' : 'unmarked'} as no-show`,
          attendees: [{ email: booking.email, noShow: isMissed }],
          bookingUid: booking.uid,
          bookingId: booking.number,
        }
      : happening === 'cancelled'
        ? cancelled(booking)
        : booked(booking)
  return { triggerEvent, createdAt: at.toISOString(), payload }
}

function booked(booking: Booking): object {
  const { replaces } = booking
  return {
    ...told(booking),
    startTime: withoutMilliseconds(booking.startsAt, 'Z'),
    endTime: withoutMilliseconds(booking.endsAt, 'Z'),
    responses: responses(booking),
    ...(replaces && {
      rescheduleId: replaces.number,
      rescheduleUid: replaces.uid,
      rescheduleStartTime: withoutMilliseconds(replaces.startsAt, 'Z'),
      rescheduleEndTime: withoutMilliseconds(replaces.endsAt, 'Z'),
      rescheduledBy: booking.movedBy === 'team' ? HOST.email : booking.email,
    }),
    metadata: { ...(!replaces && booking.extras), videoCallUrl: joinUrl(booking) },
    status: 'ACCEPTED',
  }
}

function cancelled(booking: Booking): object {
  return {
    ...told(booking),
    startTime: withoutMilliseconds(booking.startsAt, '+00:00'),
    endTime: withoutMilliseconds(booking.endsAt, '+00:00'),
    responses: responses(booking),
    cancellationReason: booking.reason,
    cancelledBy: booking.cancelledBy === 'team' ? HOST.email : booking.email,
    requestReschedule: false,
    status: 'CANCELLED',
  }
}

function told(booking: Booking): object {
  const zoned = (timeZone: string) => ({
    timeZone,
    language: { locale: 'en' },
    utcOffset: tzOffset(timeZone, new Date(booking.startsAt)),
  })
  return {
    type: 'discovery-call',
    title: titleWith(booking.name),
    description: booking.notes,
    additionalNotes: booking.notes,
    customInputs: {},
    eventTypeId: 1,
    organizer: {
      id: 1,
      ...HOST,
      username: 'northwright',
      timeFormat: 'h:mma',
      ...zoned(TEAM_ZONE),
    },
    attendees: [{ email: booking.email, name: booking.name, ...zoned(booking.timeZone) }],
    userFieldsResponses: {},
    location: 'integrations:daily',
    destinationCalendar: null,
    iCalUID: `${booking.uid}@Cal.com`,
    iCalSequence: 0,
    requiresConfirmation: false,
    uid: booking.uid,
    eventTitle: CALL.title,
    eventDescription: '',
    price: 0,
    currency: 'usd',
    length: CALL.minutes,
    bookingId: booking.number,
  }
}

function responses({ name, email, notes }: Booking): object {
  const answer = (label: string, value?: unknown) => ({
    label,
    ...(value !== '' && { value }),
    isHidden: false,
  })
  return {
    name: answer('your_name', name),
    email: answer('email_address', email),
    location: answer('location', { optionValue: '', value: 'integrations:daily' }),
    notes: answer('additional_notes', notes),
    guests: answer('additional_guests', []),
  }
}

function ended(booking: Booking): object {
  const { uid, number, startsAt, endsAt, name, email, timeZone } = booking
  return {
    id: number,
    uid,
    userId: 1,
    userPrimaryEmail: HOST.email,
    eventTypeId: 1,
    title: titleWith(name),
    responses: responses(booking),
    startTime: startsAt,
    endTime: endsAt,
    location: 'integrations:daily',
    createdAt: booking.createdAt,
    updatedAt: booking.createdAt,
    status: 'ACCEPTED',
    metadata: booking.replaces ? {} : booking.extras,
    noShowHost: false,
    user: { email: HOST.email, name: HOST.name, timeZone: TEAM_ZONE, username: 'northwright' },
    attendees: [
      { id: number, email, name, timeZone, locale: 'en', bookingId: number, noShow: false },
    ],
  }
}

function withoutMilliseconds(iso: string, zone: string): string {
  return iso.slice(0, 19) + zone
}

function titleWith(name: string): string {
  return `${CALL.title} between ${HOST.name} and ${name}`
}
