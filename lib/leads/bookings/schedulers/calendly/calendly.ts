import { z } from 'zod'
import type { BookingEvent, BookingFacts } from '#lib/leads/bookings/fold.ts'
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
import { freeAtCalendly } from '#lib/leads/bookings/schedulers/calendly/free-times.ts'
import { readCarried } from '#lib/leads/capture/submission.ts'

/** https://developer.calendly.com/api-docs/overview/webhooks/webhook-signatures: three minutes. */
const TOLERANCE = 180_000

/** A resource is named by its URI; the last part is its own. */
const resource = z
  .string('is not a URI')
  .transform((uri) => uri.slice(uri.lastIndexOf('/') + 1))
  .pipe(uid)

const text = line(1000).nullish().catch(null)

/**
 * An invitee, which all four events are about.
 * https://developer.calendly.com/docs/api-guides/see-how-webhook-payloads-change-when-invitees-reschedule-events
 */
const invitee = z.object({
  created_at: moment,
  payload: z.object({
    uri: resource,
    created_at: moment,
    name: line(200).catch(''),
    email,
    timezone: timeZone,
    old_invitee: resource.nullish(),
    new_invitee: resource.nullish(),
    rescheduled: z.boolean().nullish().catch(null),
    cancellation: z
      .object({ reason: text, canceler_type: text, created_at: moment.nullish().catch(null) })
      .nullish()
      .catch(null),
    questions_and_answers: z
      .array(z.object({ question: z.string().catch(''), answer: z.string().catch('') }))
      .nullish()
      .catch(null),
    tracking: z.unknown().optional(),
    scheduled_event: z.object({
      start_time: moment,
      end_time: moment,
      location: z.object({ location: text, join_url: text }).nullish().catch(null),
      event_memberships: z
        .array(z.object({ user_name: line(200).catch(''), user_email: line(320).catch('') }))
        .catch([]),
    }),
  }),
})
type Invitee = z.infer<typeof invitee>['payload']

function factsOf(told: Invitee): BookingFacts {
  const { scheduled_event: event, questions_and_answers: answers } = told
  const [member] = event.event_memberships
  return {
    startsAt: event.start_time,
    endsAt: event.end_time,
    timeZone: told.timezone,
    name: told.name,
    email: told.email,
    host: { name: member?.user_name ?? '', email: member?.user_email ?? '' },
    place: event.location?.join_url ?? event.location?.location ?? '',
    bookedAt: told.created_at,
    replaces: told.old_invitee ?? undefined,
    attribution: readCarried(told.tracking),
    ...readAnswers(answers ?? []),
  }
}

const CANCELERS: Partial<Record<string, BookingFacts['cancelledBy']>> = {
  invitee: 'visitor',
  host: 'team',
}

function telling(kind: BookingEvent['kind']) {
  return invitee.transform(({ created_at: happenedAt, payload }): BookingEvent[] => [
    { uid: payload.uri, kind, happenedAt, facts: factsOf(payload) },
  ])
}

const created = invitee.transform(({ created_at: happenedAt, payload }): BookingEvent[] => {
  const { uri: name, old_invitee: before } = payload
  const booked: BookingEvent = { uid: name, kind: 'booked', happenedAt, facts: factsOf(payload) }
  if (!before) return [booked]
  return [booked, { uid: before, kind: 'moved', happenedAt, facts: { movedTo: name } }]
})

const canceled = invitee.transform(({ created_at: at, payload }): BookingEvent[] => {
  const { uri: name, rescheduled, new_invitee: next, cancellation } = payload
  const facts = {
    ...factsOf(payload),
    reason: cancellation?.reason || undefined,
    cancelledBy: CANCELERS[cancellation?.canceler_type ?? ''],
    movedTo: next ?? undefined,
  }
  const kind = rescheduled ? 'moved' : 'cancelled'
  return [{ uid: name, kind, happenedAt: cancellation?.created_at ?? at, facts }]
})

export const calendly = {
  name: 'calendly',
  title: 'Calendly',
  secret: 'CALENDLY_WEBHOOK_SIGNING_KEY',
  isSigned(body, headers, secret, now) {
    const header = headers.get('calendly-webhook-signature') ?? ''
    const [, at = '', signature = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? []
    const isSigned = isHmac(signature, secret, `${at}.${body}`)
    return isSigned && Math.abs(now - Number(at) * 1000) <= TOLERANCE
  },
  event: z
    .object({ event: z.string('is missing') }, 'is not an object')
    .transform(({ event }) => event),
  events: {
    'invitee.created': created,
    'invitee.canceled': canceled,
    'invitee_no_show.created': telling('missed'),
    'invitee_no_show.deleted': telling('not-missed'),
  },
  free: freeAtCalendly,
} as const satisfies Scheduler
