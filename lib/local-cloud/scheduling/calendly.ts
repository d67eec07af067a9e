import { CALL, HOST, joinUrl } from './calendar.ts'
import { hmac, type Booking, type Face, type Happening } from './face.ts'

/** All of a link's other parameters are lost. */
const TRACKED = [
  'utm_campaign',
  'utm_source',
  'utm_medium',
  'utm_content',
  'utm_term',
  'salesforce_uuid',
]

const MINUTES_OF_A_DAY = 1440

/**
 * How far its attempts are apart isn't published, only that they become rarer for a day.
 *
 * @see https://developer.calendly.com/api-docs/calendly-api/webhooks/get-sample-webhook-data payloads
 * @see https://developer.calendly.com/docs/api-guides/see-how-webhook-payloads-change-when-invitees-reschedule-events
 * @see https://developer.calendly.com/api-docs/overview/webhooks/webhook-signatures
 * @see https://developer.calendly.com/api-docs/overview/webhooks/webhook-errors retries
 * @see https://help.calendly.com/hc/en-us/articles/226766767 what a link may bring
 * @see https://developer.calendly.com/api-docs/overview/embedding/notifying-the-parent-window
 */
export const CALENDLY: Face = {
  name: 'calendly',
  title: 'Calendly',
  root: '/calendly',
  zone: 'timezone',
  question: 'Please share anything that will help prepare for our meeting.',
  button: 'Schedule Event',
  brought: (query) => ({
    name:
      query.get('name') ??
      [query.get('first_name'), query.get('last_name')].filter(Boolean).join(' '),
    email: query.get('email') ?? '',
    notes: query.get('a1') ?? '',
    extras: Object.fromEntries([...query].filter(([name]) => TRACKED.includes(name))),
  }),
  body,
  headers: (text, secret, at) => {
    const seconds = Math.floor(at.getTime() / 1000)
    return { 'Calendly-Webhook-Signature': `t=${seconds},v1=${hmac(secret, `${seconds}.${text}`)}` }
  },
  retryAfter: (attempts) => (2 ** attempts <= MINUTES_OF_A_DAY ? 2 ** (attempts - 1) : null),
  message: ({ uid }) => ({
    event: 'calendly.event_scheduled',
    payload: { event: { uri: eventUri(uid) }, invitee: { uri: inviteeUri(uid) } },
  }),
}

const API = 'https://api.calendly.com'
const USER = `${API}/users/northwright`

const EVENTS: Partial<Record<Happening, string>> = {
  booked: 'invitee.created',
  moved: 'invitee.created',
  replaced: 'invitee.canceled',
  cancelled: 'invitee.canceled',
  missed: 'invitee_no_show.created',
  'not missed': 'invitee_no_show.deleted',
}

/** A reschedule is two webhooks: of the old invitee and of the new one. */
function body(happening: Happening, booking: Booking, at: Date): object | null {
  const event = EVENTS[happening]
  if (!event) return null
  const { uid, name, email, timeZone, createdAt, replaces, replacedBy, extras } = booking
  const { cancelledBy, reason } = booking
  const isCanceled = event === 'invitee.canceled'
  const status = isCanceled ? 'canceled' : 'active'
  const cancellation = isCanceled && {
    cancellation: {
      canceled_by: cancelledBy === 'team' ? HOST.name : name,
      canceler_type: cancelledBy === 'team' ? 'host' : 'invitee',
      created_at: precise(at.toISOString()),
      reason,
    },
  }
  return {
    created_at: precise(at.toISOString()),
    created_by: USER,
    event,
    payload: {
      uri: inviteeUri(uid),
      event: eventUri(uid),
      name,
      first_name: null,
      last_name: null,
      email,
      timezone: timeZone,
      status,
      text_reminder_number: null,
      created_at: precise(createdAt),
      updated_at: precise(at.toISOString()),
      rescheduled: Boolean(replacedBy),
      old_invitee: replaces ? inviteeUri(replaces.uid) : null,
      new_invitee: replacedBy ? inviteeUri(replacedBy) : null,
      cancel_url: `https://calendly.com/cancellations/${uid}`,
      reschedule_url: `https://calendly.com/reschedulings/${uid}`,
      invitee_scheduled_by: null,
      no_show:
        happening === 'missed'
          ? { uri: `${API}/invitee_no_shows/${uid}`, created_at: precise(at.toISOString()) }
          : null,
      payment: null,
      reconfirmation: null,
      routing_form_submission: null,
      scheduling_method: null,
      questions_and_answers: booking.notes
        ? [{ question: CALENDLY.question, answer: booking.notes, position: 0 }]
        : [],
      tracking: Object.fromEntries(TRACKED.map((each) => [each, extras[each] ?? null])),
      ...cancellation,
      scheduled_event: {
        uri: eventUri(uid),
        name: CALL.title,
        meeting_notes_plain: null,
        meeting_notes_html: null,
        status,
        start_time: precise(booking.startsAt),
        end_time: precise(booking.endsAt),
        event_type: `${API}/event_types/discovery-call`,
        location: { type: 'zoom', status: 'pushed', join_url: joinUrl(booking) },
        invitees_counter: { total: 1, active: isCanceled ? 0 : 1, limit: 1 },
        created_at: precise(createdAt),
        updated_at: precise(at.toISOString()),
        event_memberships: [{ user: USER, user_email: HOST.email, user_name: HOST.name }],
        event_guests: [],
        ...cancellation,
      },
    },
  }
}

function eventUri(uid: string): string {
  return `${API}/scheduled_events/${uid}`
}

function inviteeUri(uid: string): string {
  return `${eventUri(uid)}/invitees/${uid}`
}

/** Calendly writes microseconds. */
function precise(iso: string): string {
  return iso.replace('Z', '000Z')
}
