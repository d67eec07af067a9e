import { describe, expect, test, vi } from 'vitest'
import { attendeeId } from '#lib/leads/bookings/fold.ts'
import { schedulerNamed, SCHEDULERS } from '#lib/leads/bookings/schedulers.ts'
import {
  CAL_SECRET,
  calCom,
  calComEnded,
  calComMissed,
  CALENDLY_KEY,
  calendly,
  calendlyMoved,
  FOR_US,
  HOST,
  inDays,
  REFERENCE,
  signed,
} from './webhooks.ts'

/** What a scheduler's webhook tells, or why it doesn't fit. */
function read(scheduler: string, body: object) {
  const { event, events } = schedulerNamed(scheduler) ?? expect.fail('No such scheduler')
  const schema = events[event.parse(body)] ?? expect.fail('No such event')
  const told = schema.safeParse(body)
  if (told.success) return told.data
  const [issue] = told.error.issues
  return `${issue?.path.join('.')} ${issue?.message}`
}

const facts = (scheduler: string, body: object) => {
  const told = read(scheduler, body)
  return typeof told === 'string' ? told : told[0]?.facts
}

describe('signatures', () => {
  const secrets = { 'cal.com': CAL_SECRET, calendly: CALENDLY_KEY }
  const NOW = Date.UTC(2026, 10, 24)

  test.each(SCHEDULERS)('$title: only of these bytes and under its own secret', (scheduler) => {
    const secret = Object.entries(secrets).find(([name]) => name === scheduler.name)?.[1] ?? ''
    const isSigned = (body: string, headers: Record<string, string>, by = secret) =>
      scheduler.isSigned(body, new Headers(headers), by, NOW)
    const headers = signed(scheduler.name, '{"a":1}', NOW)
    expect(isSigned('{"a":1}', headers)).toBe(true)
    expect(isSigned('{"a": 1}', headers)).toBe(false)
    expect(isSigned('{"a":1}', headers, 'the secret of another account')).toBe(false)
    expect(isSigned('{"a":1}', {})).toBe(false)
  })

  test.each([
    ['now', 0, true],
    ['three minutes ago', 180, true],
    ['longer ago', 181, false],
    ['in four minutes', -240, false],
  ])('Calendly: signed %s', (_, ago, isRight) => {
    const headers = new Headers(signed('calendly', '{}', NOW - ago * 1000))
    const scheduler = schedulerNamed('calendly')
    expect(scheduler?.isSigned('{}', headers, CALENDLY_KEY, NOW)).toBe(isRight)
  })
})

describe.each([
  ['cal.com', calCom('BOOKING_CREATED'), 'https://video.example.com/first'],
  ['calendly', calendly('invitee.created'), 'https://zoom.example.com/first'],
])('%s', (scheduler, body, place) => {
  test('tells when, with whom, where and what was answered', () => {
    expect(read(scheduler, body)).toMatchObject([
      {
        uid: 'first',
        kind: 'booked',
        happenedAt: new Date(inDays(-4)),
        facts: {
          startsAt: new Date(inDays(3, '10:00')),
          endsAt: new Date(inDays(3, '10:30')),
          timeZone: 'Europe/London',
          name: 'Ada Lovelace',
          email: 'Ada@example.com',
          host: HOST,
          place,
          answers: expect.arrayContaining([
            expect.objectContaining({ answer: 'We drown in invoices.' }),
          ]),
        },
      },
    ])
  })
})

test('Cal.com: labels of its own are put in words, and texts of the form are kept', () => {
  expect(facts('cal.com', calCom('BOOKING_CREATED'))).toMatchObject({
    answers: [
      { question: 'Additional notes', answer: 'We drown in invoices.' },
      { question: 'How many people work there?', answer: '40' },
    ],
  })
})

test.each([
  ['cal.com', (notes: string) => calCom('BOOKING_CREATED', { notes })],
  ['calendly', (notes: string) => calendly('invitee.created', { notes })],
])('%s: the reference of the link is found, and not shown among the answers', (name, body) => {
  const told = facts(name, body(`${FOR_US} And we drown.`))
  expect(told).toMatchObject({ reference: REFERENCE })
  expect(JSON.stringify(told)).toContain('"And we drown."')
  expect(JSON.stringify(told)).not.toContain('studio')
})

test('what the link carried is how the visit began, and nothing else is', () => {
  const metadata = { utm_campaign: 'spring', landing: '/a?b', videoCallUrl: 'x', evil: '1' }
  expect(facts('cal.com', calCom('BOOKING_CREATED', {}, { metadata }))).toMatchObject({
    attribution: { utm_campaign: 'spring', landing: '/a' },
  })
  const tracking = { utm_campaign: 'spring', utm_source: null, salesforce_uuid: 'x' }
  expect(facts('calendly', calendly('invitee.created', {}, { tracking }))).toMatchObject({
    attribution: { utm_campaign: 'spring' },
  })
})

test('a webhook without what only says more is read', () => {
  const { tracking: _, questions_and_answers: __, ...payload } = calendly('invitee.created').payload
  expect(read('calendly', { ...calendly('invitee.created'), payload })).toHaveLength(1)
})

test('a reschedule tells of the old call and of the new one', () => {
  const at = inDays(-3)
  const moved = [
    { uid: 'second', kind: 'booked', facts: { replaces: 'first' } },
    { uid: 'first', kind: 'moved', facts: { movedTo: 'second' } },
  ]
  const more = { rescheduleUid: 'first' }
  expect(read('cal.com', calCom('BOOKING_RESCHEDULED', { uid: 'second', at }, more))).toMatchObject(
    moved,
  )
  const [created = {}, canceled = {}] = calendlyMoved('first', 'second', at)
  expect(read('calendly', created)).toMatchObject(moved)
  expect(read('calendly', canceled)).toMatchObject([
    { uid: 'first', kind: 'moved', facts: { movedTo: 'second', reason: 'Ill' } },
  ])
})

test('Cal.com: a webhook without the link of a video call takes no place away', () => {
  const bare = { videoCallData: null, metadata: {}, location: 'integrations:daily' }
  const place = (event: string, more: object = bare) => facts('cal.com', calCom(event, {}, more))
  expect(place('BOOKING_CREATED')).toMatchObject({ place: 'Video call' })
  expect(place('BOOKING_CANCELLED')).toMatchObject({ place: undefined })
  expect(place('BOOKING_CANCELLED', { ...bare, location: 'Room 4' })).toMatchObject({
    place: 'Room 4',
  })
  const ended = { ...calComEnded(), ...bare }
  expect(facts('cal.com', ended)).toMatchObject({ place: undefined })
})

test('who cancelled, and why', () => {
  const by = (cancelledBy: string) =>
    facts('cal.com', calCom('BOOKING_CANCELLED', {}, { cancelledBy, cancellationReason: 'Ill' }))
  expect(by('ada@example.com')).toMatchObject({ cancelledBy: 'visitor', reason: 'Ill' })
  expect(by(HOST.email)).toMatchObject({ cancelledBy: 'team' })
  expect(by('someone@else.example')).toMatchObject({ cancelledBy: undefined })
  const cancellation = { canceler_type: 'host', reason: 'Ill' }
  expect(facts('calendly', calendly('invitee.canceled', {}, { cancellation }))).toMatchObject({
    cancelledBy: 'team',
    reason: 'Ill',
  })
  expect(
    facts('cal.com', calCom('BOOKING_REJECTED', {}, { rejectionReason: 'Full' })),
  ).toMatchObject({ cancelledBy: 'team', reason: 'Full' })
})

test('who missed it is named without an address', () => {
  expect(read('cal.com', calComMissed(true))).toEqual([
    {
      uid: 'first',
      kind: 'missed',
      happenedAt: new Date(inDays(3, '10:20')),
      facts: { who: [attendeeId('first', 'ada@example.com')] },
    },
  ])
  expect(read('cal.com', calComMissed(false))).toMatchObject([{ kind: 'not-missed' }])
  expect(read('calendly', calendly('invitee_no_show.created'))).toMatchObject([{ kind: 'missed' }])
  expect(read('calendly', calendly('invitee_no_show.deleted'))).toMatchObject([
    { kind: 'not-missed' },
  ])
})

test('Cal.com: the end of a call is when it ended, in fields that no payload wraps', () => {
  expect(read('cal.com', calComEnded())).toMatchObject([
    {
      kind: 'ended',
      happenedAt: new Date(inDays(3, '10:30')),
      facts: { host: HOST, bookedAt: new Date(inDays(-4)) },
    },
  ])
})

test.each([
  [{ start: '9999-01-01T10:00:00Z' }, 'payload.startTime is too far away'],
  [{ start: 'tomorrow' }, 'payload.startTime is not a date'],
  [{ email: 'ada' }, 'payload.attendees.0.email is not an email address'],
  [{ uid: '../<script>' }, 'payload.uid is not the name of a call'],
])('what does not fit is named: %o', (visit, reason) => {
  expect(read('cal.com', calCom('BOOKING_CREATED', visit))).toBe(reason)
})

test('a time zone is looked up once: that takes longer than to read the rest of a webhook', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  const body = calCom('BOOKING_CREATED', { timeZone: 'Africa/Nairobi' })
  for (let times = 3; times > 0; times--)
    expect(facts('cal.com', body)).toMatchObject({ timeZone: 'Africa/Nairobi' })
  const its = asked.mock.calls.filter(([, options]) => options?.timeZone === 'Africa/Nairobi')
  expect(its).toHaveLength(1)
  asked.mockRestore()
})

test('a zone that does not exist is not known, control characters are blanks, and long texts are cut', () => {
  const visit = { timeZone: 'Mars/Olympus', name: `<b>Ada\u0000\n</b>`, notes: 'x'.repeat(9000) }
  const told = facts('cal.com', calCom('BOOKING_CREATED', visit))
  expect(told).toMatchObject({ timeZone: '', name: '<b>Ada </b>' })
  expect(JSON.stringify(told).length).toBeLessThan(3000)
})
