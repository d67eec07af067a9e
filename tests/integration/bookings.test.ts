import { beforeEach, expect, test } from 'vitest'
import {
  CAL_SECRET,
  calCom,
  calComEnded,
  calComMissed,
  CALENDLY_KEY,
  calendly,
  calendlyMoved,
  HOST,
  inDays,
  signed,
} from '#tests/unit/leads/bookings/webhooks.ts'
import { startProduct } from './leads-product.ts'

const product = await startProduct(
  { CALCOM_WEBHOOK_SECRET: CAL_SECRET, CALENDLY_WEBHOOK_SIGNING_KEY: CALENDLY_KEY },
  ['webhook'],
)
const { metrics } = await import('#lib/platform/metrics/registry.ts')
const { POST: handle } = await import('#app/api/bookings/[scheduler]/route.ts')
beforeEach(() =>
  product.rows(`truncate email_submissions, people, bookings, booking_events, erased_bookings,
    unread_bookings, visit_events cascade`),
)

function post(scheduler: string, body: object | string, headers?: Record<string, string>) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return handle(
    new Request(`http://localhost:3000/api/bookings/${scheduler}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(headers ?? signed(scheduler, text)) },
      body: text,
    }),
    { params: Promise.resolve({ scheduler }) },
  )
}

const result = async (scheduler: string, body: object | string) =>
  (await (await post(scheduler, body)).json()).result

const calls = () =>
  product.rows(`select uid, status, outcome, people.email as person, first_touch, last_touch
    from bookings join people on people.id = person_id order by uid`)
const people = () =>
  product.rows('select email, state, resources, submissions, attribution, follow_up_at from people')
const number = async (table: string) =>
  (await product.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

test('a call of somebody unknown makes a person, who is no lead of a resource', async () => {
  const began = { utm_campaign: 'spring', landing: '/' }
  // Only the call says which variants of pages the visit saw.
  const metadata = { ...began, variant: 'headline:b' }
  expect(await result('cal.com', calCom('BOOKING_CREATED', {}, { metadata }))).toBe('stored')
  expect(await calls()).toEqual([
    {
      uid: 'first',
      status: 'booked',
      outcome: null,
      person: 'Ada@example.com',
      first_touch: began,
      last_touch: metadata,
    },
  ])
  expect(await people()).toEqual([
    {
      email: 'Ada@example.com',
      state: 'in-talks',
      resources: [],
      submissions: 1,
      attribution: began,
      follow_up_at: null,
    },
  ])
  expect(await number('visit_events')).toBe(0)
})

test('who passes a gate after a call is a new lead: of its resource, with the emails about it', async () => {
  await post('cal.com', calCom('BOOKING_CREATED'))
  await product.captureLead({ email: 'ada@example.com', source: 'resource_x' })
  expect(await people()).toMatchObject([
    { resources: ['x'], submissions: 2, follow_up_at: expect.any(Date) },
  ])
  expect(await number(`deliveries where channel = 'team-email'`)).toBe(1)
  expect(await number(`visit_events where step = 'lead'`)).toBe(1)
})

test('a call is that of the person whose link was opened, then of the address', async () => {
  const { referTo } = await import('#lib/leads/person/reference.ts')
  const { id } = await product.captureLead({ email: 'ada@work.example', source: 'resource_x' })
  await product.captureLead({ email: 'ADA@example.com', source: 'resource_x' })
  const notes = `For our team: https://example.com/studio/leads/${referTo(id)}`
  await post('cal.com', calCom('BOOKING_CREATED', { notes }))
  await post('calendly', calendly('invitee.created', { uid: 'second' }))
  expect(await calls()).toMatchObject([
    { uid: 'first', person: 'ada@work.example' },
    { uid: 'second', person: 'ADA@example.com' },
  ])
  expect(await number('people')).toBe(2)
})

test('a link from before a change of CRON_SECRET says whose call it is, while the one before is set', async () => {
  const { referTo } = await import('#lib/leads/person/reference.ts')
  const { env } = await import('#lib/platform/env/env.ts')
  const { id } = await product.captureLead({ email: 'ada@work.example', source: 'resource_x' })
  const notes = `For our team: https://example.com/studio/leads/${referTo(id)}`
  const before = env.CRON_SECRET
  Object.assign(env, { CRON_SECRET: 'a new secret of the site', CRON_SECRET_PREVIOUS: before })
  await post('cal.com', calCom('BOOKING_CREATED', { notes }))
  Object.assign(env, { CRON_SECRET_PREVIOUS: undefined })
  await post('cal.com', calCom('BOOKING_CREATED', { uid: 'second', notes }))
  Object.assign(env, { CRON_SECRET: before })
  expect(await calls()).toMatchObject([
    { uid: 'first', person: 'ada@work.example' },
    { uid: 'second', person: 'Ada@example.com' },
  ])
})

test.each([0, 1, 2, 3, 4, 5])(
  'every webhook twice and in any order, all at once (%i)',
  async (seed) => {
    const at = inDays(-3)
    const bodies: [string, object][] = [
      ['cal.com', calCom('BOOKING_REQUESTED', { at: inDays(-4, '08:00') })],
      ['cal.com', calCom('BOOKING_CREATED')],
      ['cal.com', calCom('BOOKING_RESCHEDULED', { uid: 'later', at }, { rescheduleUid: 'first' })],
      ['cal.com', calComMissed(true, { uid: 'later' })],
      ['cal.com', calComEnded({ uid: 'later' })],
      ['calendly', calendly('invitee.created', { uid: 'one' })],
      ...calendlyMoved('one', 'two', at).map((body): [string, object] => ['calendly', body]),
      ['calendly', calendly('invitee.canceled', { uid: 'two', at: inDays(-2) })],
    ]
    const twice = [...bodies, ...bodies].map((body, n) => ({ body, by: (n * 7 + seed * 5) % 17 }))
    const order = twice.toSorted((one, other) => one.by - other.by).map(({ body }) => body)
    const responses = await Promise.all(order.map(([scheduler, body]) => post(scheduler, body)))
    expect(responses.every(({ ok }) => ok)).toBe(true)
    expect(await calls()).toMatchObject([
      { uid: 'first', status: 'moved' },
      { uid: 'later', status: 'booked', outcome: 'missed' },
      { uid: 'one', status: 'moved' },
      { uid: 'two', status: 'cancelled' },
    ])
    expect(await number('booking_events')).toBe(11)
    expect(await product.rows(`select reason from bookings where uid = 'one'`)).toEqual([
      { reason: 'Ill' },
    ])
    expect(await people()).toMatchObject([{ submissions: 4, state: 'in-talks' }])
  },
)

test('webhooks of different people that come at once are stored together, one for each is told', async () => {
  const emails = Array.from({ length: 40 }, (_, n) => `person-${n}@example.com`)
  const bodies = emails.map((email, n) => calCom('BOOKING_CREATED', { uid: `call-${n}`, email }))
  const results = await Promise.all([...bodies, ...bodies].map((body) => result('cal.com', body)))
  expect(results.filter((one) => one === 'stored')).toHaveLength(40)
  expect(results.filter((one) => one === 'repeated')).toHaveLength(40)
  expect((await calls()).map(({ person }) => person).toSorted()).toEqual(emails.toSorted())
  // As many transactions would give each its own time.
  const moments = await product.rows('select distinct received_at from booking_events')
  expect(moments.length).toBeLessThan(15)
  const told = await product.rows(
    `select submission_id from deliveries where channel = 'call-email'`,
  )
  expect(new Set(told.map(({ submission_id: id }) => id)).size).toBe(40)
  expect(told).toHaveLength(40)
  expect(await number(`people where state = 'in-talks'`)).toBe(40)
})

const AT = inDays(-3)
const MOVED = calCom('BOOKING_RESCHEDULED', { uid: 'second', at: AT }, { rescheduleUid: 'first' })
const CANCELLED = calCom('BOOKING_CANCELLED', { at: AT })

test.each<[string, object[], string]>([
  ['booked', [calCom('BOOKING_CREATED')], 'in-talks'],
  ['moved before its booking is told', [MOVED, calCom('BOOKING_CREATED')], 'in-talks'],
  ['moved, and booked before the site was told', [MOVED], 'in-talks'],
  ['held, and booked before the site was told', [calComEnded()], 'in-talks'],
  [
    'missed before its booking is told',
    [calComMissed(true), calCom('BOOKING_CREATED')],
    'in-talks',
  ],
  ['cancelled before its booking is told', [CANCELLED, calCom('BOOKING_CREATED')], 'in-talks'],
  ['cancelled, and nothing else is told', [CANCELLED], 'new'],
  ['only asked for', [calCom('BOOKING_REQUESTED')], 'new'],
])('of a call that was %s, the state becomes what it would in order', async (_, bodies, state) => {
  for (const body of [...bodies, ...bodies]) await post('cal.com', body)
  expect(await people()).toMatchObject([{ state }])
  expect(await number(`person_events where kind = 'state'`)).toBe(state === 'new' ? 0 : 1)
})

test('what sales has made of a state, only another booking changes', async () => {
  const takeBack = () => product.rows(`update people set state = 'new'`)
  await post('cal.com', calCom('BOOKING_CREATED'))
  await takeBack()
  for (const body of [calCom('BOOKING_CREATED'), MOVED, calComEnded({ uid: 'second' })])
    await post('cal.com', body)
  expect(await people()).toMatchObject([{ state: 'new' }])
  await post('cal.com', calCom('BOOKING_CREATED', { uid: 'third' }))
  expect(await people()).toMatchObject([{ state: 'in-talks' }])
})

test.each([true, false])(
  'a moved call keeps how the visit began, whether or not it was booked first (%s)',
  async (isInOrder) => {
    const spring = { utm_campaign: 'spring' }
    const [uid, later] = [`first-${isInOrder}`, `second-${isInOrder}`]
    const created = calCom('BOOKING_CREATED', { uid }, { metadata: spring })
    const more = { rescheduleUid: uid, metadata: {} }
    const moved = calCom('BOOKING_RESCHEDULED', { uid: later, at: AT }, more)
    for (const body of isInOrder ? [created, moved] : [moved, created])
      expect(await result('cal.com', body)).toBe('stored')
    expect(await calls()).toMatchObject([
      { uid, status: 'moved', first_touch: spring, last_touch: spring },
      { uid: later, status: 'booked', first_touch: spring, last_touch: spring },
    ])
    expect(await people()).toMatchObject([{ attribution: spring }])
    const [first] = await product.rows<{ id: string }>('select id from bookings where uid = $1', [
      uid,
    ])
    const startsAt = isInOrder ? new Date(created.payload.startTime).toISOString() : null
    // What was sent is kept by its receiver alone.
    await expect
      .poll(async () =>
        (await product.received('webhook')).map(({ body }) => JSON.parse(body).data),
      )
      .toContainEqual(
        expect.objectContaining({
          call: expect.objectContaining({ movedFrom: { id: first?.id, startsAt } }),
        }),
      )
  },
)

test('nobody comes back who was erased, by a webhook that is late', async () => {
  const { forgetLead } = await import('#lib/leads/erasure/erase.ts')
  const { database } = await import('#lib/platform/database/pool.ts')
  const at = inDays(-8)
  const late = [
    calCom('BOOKING_CREATED'),
    calCom('BOOKING_RESCHEDULED', { uid: 'second', at }, { rescheduleUid: 'first' }),
    calCom('BOOKING_CANCELLED', { at }),
  ]
  await post('cal.com', calCom('BOOKING_CREATED'))
  await forgetLead(database(), 'ada@example.com', { id: 'x', name: 'x' }, () => undefined)
  for (const table of ['people', 'bookings', 'booking_events'])
    expect(await number(table), table).toBe(0)
  for (const body of late) expect(await result('cal.com', body)).toBe('erased')
  expect(await number('people')).toBe(0)
  expect(await number('email_submissions')).toBe(0)
  // A call that they book later is another matter.
  const again = calCom('BOOKING_CREATED', { uid: 'again', at: new Date().toISOString() })
  expect(await result('cal.com', again)).toBe('stored')
})

test('what is not signed rightly changes nothing', async () => {
  const body = JSON.stringify(calendly('invitee.created'))
  const old = signed('calendly', body, Date.now() - 600_000)
  expect((await post('calendly', body, old)).status).toBe(401)
  expect((await post('calendly', body, {})).status).toBe(401)
  const other = signed('cal.com', `${body} `)
  expect((await post('cal.com', body, other)).status).toBe(401)
  expect((await post('cal.com', 'x'.repeat(300_000))).status).toBe(413)
  expect((await post('doodle', body, {})).status).toBe(404)
  for (const table of ['people', 'bookings', 'unread_bookings'])
    expect(await number(table), table).toBe(0)
})

test('what is of long ago is kept aside, unless its call is known', async () => {
  const at = inDays(-8)
  const old = calCom('BOOKING_CREATED', { at })
  const kept = await (await post('cal.com', old)).json()
  const reason = 'BOOKING_CREATED: it is of more than a week ago, of a call that is not known.'
  expect(kept).toEqual({ result: 'unread', reason })
  for (const table of ['people', 'bookings', 'deliveries'])
    expect(await number(table), table).toBe(0)
  expect(await product.rows('select body, reason from unread_bookings')).toEqual([
    { body: JSON.stringify(old), reason },
  ])
  // What is late by a few days is news, and what comes later completes it.
  expect(await result('cal.com', calCom('BOOKING_CREATED', { at: inDays(-6) }))).toBe('stored')
  expect(await result('cal.com', old)).toBe('stored')
  expect(await result('cal.com', old)).toBe('repeated')
  expect(await number('bookings')).toBe(1)
  expect(await number('unread_bookings')).toBe(1)
})

test('what is signed and does not fit is kept once with its reason, and others are only counted', async () => {
  const far = calCom('BOOKING_CREATED', { start: '9999-01-01T00:00:00Z' })
  const backwards = { start: '2027-01-04T15:00:00Z', end: '2027-01-04T14:30:00Z' }
  for (const body of [
    far,
    far,
    'not json',
    'null',
    { hello: 1 },
    calCom('BOOKING_CREATED', backwards),
  ])
    expect(await result('cal.com', body)).toBe('unread')
  const counted = async (of: string) =>
    (await metrics().bookings.get()).values.find(
      ({ labels }) => labels.scheduler === 'cal.com' && labels.result === of,
    )?.value ?? 0
  const before = await counted('unknown')
  expect(await result('cal.com', { triggerEvent: 'RECORDING_READY' })).toBe('unknown')
  expect(await result('cal.com', { triggerEvent: 'constructor' })).toBe('unknown')
  expect(await counted('unknown')).toBe(before + 2)
  expect(await product.rows('select reason from unread_bookings order by reason')).toEqual([
    { reason: 'BOOKING_CREATED: payload.startTime is too far away.' },
    { reason: 'BOOKING_CREATED: the end is before the start.' },
    { reason: 'It is not JSON.' },
    { reason: 'body is not an object.' },
    { reason: 'triggerEvent is missing.' },
  ])
})

test('a call in the past, in an unknown zone, with an unknown host and markup in every field is stored as it is', async () => {
  const html = '<script>alert(1)</script>'
  const visit = { name: html, notes: html, timeZone: html, start: '2001-01-01T10:00:00Z' }
  const organizer = { name: html, email: 'nobody@knows.example', timeZone: html }
  const body = calCom('BOOKING_CREATED', visit, { organizer, location: html, videoCallData: null })
  expect(await result('cal.com', body)).toBe('stored')
  expect(await product.rows('select name, time_zone, host from bookings')).toEqual([
    { name: html, time_zone: '', host: { name: html, email: 'nobody@knows.example' } },
  ])
})

test('a story has its calls, the team’s word on one wins', async () => {
  const { readStory } = await import('#lib/leads/story/story.ts')
  const { database } = await import('#lib/platform/database/pool.ts')
  await post('cal.com', calCom('BOOKING_CREATED'))
  await post('cal.com', calComEnded())
  await product.rows(
    `insert into person_events (person_id, kind, data) select person_id, 'call',
      jsonb_build_object('booking', id, 'outcome', 'missed') from bookings`,
  )
  const story = await readStory(database(), { email: 'ada@example.com' })
  expect(story?.submissions).toEqual([])
  expect(story?.calls).toMatchObject([{ status: 'booked', outcome: 'missed', host: HOST }])
})
