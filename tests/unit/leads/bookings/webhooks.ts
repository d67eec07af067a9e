/** Webhooks as the vendors' documents show them, with what tests change. */
import { createHmac } from 'node:crypto'

export const CAL_SECRET = 'a secret typed in at Cal.com'
export const CALENDLY_KEY = 'a signing key given to Calendly'
export const HOST = { name: 'Grace Hopper', email: 'grace@northwright.example' }
export const REFERENCE = 'AAAAAAAAAAAAAAAAAAAAAA'
export const FOR_US = `For our team: https://example.com/studio/leads/${REFERENCE}`

const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

export interface Visit {
  uid?: string
  email?: string
  name?: string
  timeZone?: string
  notes?: string
  start?: string
  end?: string
  at?: string
}

const DAY = 86_400_000
/** Looked at once: midnight may come during a test. */
const NOW = Date.now()

/** A moment so many days from today, since an old webhook is no news. */
export function inDays(days: number, time = '09:00'): string {
  return `${new Date(NOW + days * DAY).toISOString().slice(0, 10)}T${time}:00.000Z`
}

const DEFAULTS = {
  uid: 'first',
  email: 'Ada@example.com',
  name: 'Ada Lovelace',
  timeZone: 'Europe/London',
  notes: 'We drown in invoices.',
  start: inDays(3, '10:00'),
  end: inDays(3, '10:30'),
  at: inDays(-4),
}

/** https://cal.com/docs/developing/guides/automation/webhooks */
export function calCom(triggerEvent: string, visit: Visit = {}, more: object = {}) {
  const { uid, email, name, timeZone, notes, start, end, at } = { ...DEFAULTS, ...visit }
  return {
    triggerEvent,
    createdAt: at,
    payload: {
      type: 'discovery-call',
      title: `Discovery call between ${HOST.name} and ${name}`,
      startTime: start,
      endTime: end,
      organizer: { id: 1, ...HOST, timeZone: 'UTC', language: { locale: 'en' } },
      attendees: [{ email, name, timeZone, language: { locale: 'en' }, utcOffset: 0 }],
      responses: {
        name: { label: 'your_name', value: name, isHidden: false },
        email: { label: 'email_address', value: email },
        location: { label: 'location', value: { optionValue: '', value: 'integrations:daily' } },
        notes: { label: 'additional_notes', value: notes },
        guests: { label: 'additional_guests', value: [] },
        size: { label: 'How many people work there?', value: 40 },
      },
      location: 'integrations:daily',
      uid,
      metadata: { videoCallUrl: `https://video.example.com/${uid}` },
      status: 'ACCEPTED',
      ...more,
    },
  }
}

export function calComMissed(noShow: boolean, { uid, email, at }: Visit = {}) {
  return {
    triggerEvent: 'BOOKING_NO_SHOW_UPDATED',
    createdAt: at ?? inDays(3, '10:20'),
    payload: {
      message: 'marked as no-show',
      attendees: [{ email: email ?? DEFAULTS.email, noShow }],
      bookingUid: uid ?? DEFAULTS.uid,
      bookingId: 1,
    },
  }
}

export function calComEnded(visit: Visit = {}) {
  const { payload, createdAt } = calCom('MEETING_ENDED', visit)
  const { organizer, ...flat } = payload
  return { triggerEvent: 'MEETING_ENDED', createdAt, ...flat, user: organizer }
}

const API = 'https://api.calendly.com'
const inviteeUri = (uid: string) => `${API}/scheduled_events/E${uid}/invitees/${uid}`

/** https://developer.calendly.com/api-docs/calendly-api/webhooks/get-sample-webhook-data */
export function calendly(event: string, visit: Visit = {}, more: object = {}) {
  const { uid, email, name, timeZone, notes, start, end, at } = { ...DEFAULTS, ...visit }
  return {
    created_at: at,
    created_by: `${API}/users/U`,
    event,
    payload: {
      uri: inviteeUri(uid),
      event: `${API}/scheduled_events/E${uid}`,
      name,
      email,
      timezone: timeZone,
      created_at: DEFAULTS.at,
      updated_at: at,
      status: 'active',
      rescheduled: false,
      old_invitee: null,
      new_invitee: null,
      questions_and_answers: [{ question: 'What is it about?', answer: notes, position: 0 }],
      tracking: { utm_campaign: null, utm_source: null, salesforce_uuid: null },
      scheduled_event: {
        start_time: start,
        end_time: end,
        location: { type: 'zoom', status: 'pushed', join_url: `https://zoom.example.com/${uid}` },
        event_memberships: [
          { user: `${API}/users/U`, user_name: HOST.name, user_email: HOST.email },
        ],
      },
      ...more,
    },
  }
}

export const calendlyMoved = (from: string, to: string, at: string, email = DEFAULTS.email) => [
  calendly('invitee.created', { uid: to, at, email }, { old_invitee: inviteeUri(from) }),
  calendly(
    'invitee.canceled',
    { uid: from, at, email },
    {
      rescheduled: true,
      new_invitee: inviteeUri(to),
      cancellation: { canceled_by: 'Ada', canceler_type: 'invitee', reason: 'Ill', created_at: at },
    },
  ),
]

export function signed(scheduler: string, body: string, now = Date.now()): Record<string, string> {
  if (scheduler === 'cal.com') return { 'X-Cal-Signature-256': hmac(CAL_SECRET, body) }
  const seconds = Math.floor(now / 1000)
  const signature = hmac(CALENDLY_KEY, `${seconds}.${body}`)
  return { 'Calendly-Webhook-Signature': `t=${seconds},v1=${signature}` }
}
