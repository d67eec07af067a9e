import { beforeEach, describe, expect, test } from 'vitest'
import type { Calls } from '#lib/leads/desk/calls.ts'
import type { SeenLead } from '#lib/leads/desk/contract.ts'
import type { LeadPage } from '#lib/leads/desk/list.ts'
import type { LeadStory } from '#lib/leads/desk/story.ts'
import { CAL_SECRET, calCom, signed, type Visit } from '#tests/unit/leads/bookings/webhooks.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk({ CALCOM_WEBHOOK_SECRET: CAL_SECRET })
const { POST: tell } = await import('#app/api/bookings/[scheduler]/route.ts')
const cookie = await desk.cookieOf('editor')
beforeEach(() =>
  desk.rows('truncate email_submissions, people, deliveries, audit_log, unread_bookings cascade'),
)

const EDITOR = { id: 'editor', name: 'Local editor' }
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const call = (method: string, path: string, body?: unknown) =>
  desk.send(method, path, { body, headers: { cookie } })
const get = async <T>(path: string) => (await (await call('GET', path)).json()) as T
const change = async (id: string, body: unknown) =>
  (await (await call('PATCH', `leads/${id}`, body)).json()) as LeadStory
const emails = async (query: string) =>
  (await get<LeadPage>(`leads?${query}`)).leads.map(({ email }) => email)

/** A call of half an hour that begins in so many hours. */
async function book(personId: string, hours: number, more: object = {}): Promise<string> {
  const id = crypto.randomUUID()
  const startsAt = inHours(hours)
  const row = {
    id,
    scheduler: 'cal.com',
    uid: id,
    person_id: personId,
    status: 'booked',
    starts_at: startsAt,
    ends_at: inHours(hours + 0.5),
    time_zone: 'America/New_York',
    name: 'Ada',
    email: 'ada@example.com',
    host: { name: 'Grace', email: 'grace@northwright.example' },
    place: 'https://meet.example/ada',
    answers: [{ question: 'Why?', answer: '<b>Costs</b>' }],
    booked_at: inHours(-100),
    changed_at: inHours(-50),
    ...more,
  }
  await desk.rows('insert into bookings select * from jsonb_populate_record(null::bookings, $1)', [
    JSON.stringify(row),
  ])
  return id
}

describe('a person’s page', () => {
  test('begins with the next call, and tells what happened to each', async () => {
    const id = await desk.give('ada@example.com')
    const next = await book(id, 24, { replaces: 'x', booked_at: inHours(-20) })
    await book(id, 10, {
      status: 'moved',
      moved_to: next,
      reason: 'A clash',
      booked_at: inHours(-90),
    })
    const off = { cancelled_by: 'visitor', reason: '=1+1 <i>' }
    await book(id, 12, { status: 'cancelled', ...off, changed_at: inHours(-10) })
    await book(id, -30, { outcome: 'held', booked_at: inHours(-80), changed_at: inHours(-5) })
    const story = await get<LeadStory>(`leads/${id}`)
    expect(story.call).toMatchObject({ stage: 'ahead', startsAt: story.calls[1]?.startsAt })
    expect(story.calls).toMatchObject([
      { stage: 'unsaid', outcome: 'held' },
      {
        id: next,
        stage: 'ahead',
        timeZone: 'America/New_York',
        host: { name: 'Grace' },
        place: 'https://meet.example/ada',
        answers: [{ question: 'Why?', answer: '<b>Costs</b>' }],
      },
    ])
    const told = story.timeline.filter((entry) => entry.kind === 'call')
    expect(told.map(({ what }) => what)).toEqual([
      'held',
      'cancelled',
      'moved',
      'booked',
      'booked',
      'booked',
    ])
    expect(told[1]).toMatchObject({ by: 'visitor', reason: '=1+1 <i>' })
    expect(told[2]).toMatchObject({
      reason: 'A clash',
      from: told[4]?.call.startsAt,
      call: { id: next },
    })
  })

  test('says that a call was moved before the new one has arrived, and that one was declined', async () => {
    const id = await desk.give('ada@example.com')
    await book(id, 1, { status: 'moved', moved_to: crypto.randomUUID() })
    await book(id, 2, { status: 'rejected', reason: 'No time' })
    await book(id, 3, { status: 'requested' })
    const { timeline } = await get<LeadStory>(`leads/${id}`)
    const told = timeline.flatMap((entry) => (entry.kind === 'call' ? entry.what : []))
    expect(told.toSorted()).toEqual(['booked', 'booked', 'moved', 'rejected', 'requested'])
  })
})

/** A booking as the scheduler tells of it. */
async function hear(visit: Visit): Promise<void> {
  const body = JSON.stringify(calCom('BOOKING_CREATED', visit))
  const request = new Request('http://localhost:3000/api/bookings/cal.com', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed('cal.com', body) },
    body,
  })
  const response = await tell(request, { params: Promise.resolve({ scheduler: 'cal.com' }) })
  expect(await response.json()).toEqual({ result: 'stored' })
}

test('a signed webhook is in the person’s story and in the view Calls at once', async () => {
  const id = await desk.give('ada@example.com')
  const asks = { email: 'ada@example.com', start: inHours(24), end: inHours(24.5) }
  // Whatever the machine has to do, who asks next sees it: that takes far less than a second.
  for (const uid of ['first', 'second']) {
    await hear({ ...asks, uid })
    const story = await get<LeadStory>(`leads/${id}`)
    const { calls } = await get<Calls>('calls')
    const place = `https://video.example.com/${uid}`
    expect(story.calls.map((one) => one.place)).toContain(place)
    expect(calls.map((one) => [one.place, one.lead.id])).toContainEqual([place, id])
  }
})

test('who has a person open is told what is new, which is a look, and nothing else is', async () => {
  const id = await desk.give('ada@example.com')
  const { version } = await get<LeadStory>(`leads/${id}`)
  const again = (seen: string) => get<LeadStory | SeenLead>(`leads/${id}?seen=${seen}`)
  expect(await again(version)).toEqual({ isSeen: true })
  expect(await again(version)).toEqual({ isSeen: true })
  const looks = async () =>
    (await desk.audited()).filter(([, action]) => action === 'looked').length
  expect(await looks()).toBe(1)
  await hear({ email: 'ada@example.com', start: inHours(24), end: inHours(24.5) })
  // What the team is told of it is in the story too.
  await desk.settled()
  const now = await again(version)
  expect(now).toMatchObject({ id, state: 'in-talks', call: { stage: 'ahead' } })
  expect(await looks()).toBe(2)
  expect('version' in now && (await again(now.version))).toEqual({ isSeen: true })
  expect(await looks()).toBe(2)
})

describe('what came of a call', () => {
  test('is won, corrected, and kept with who said so', async () => {
    const id = await desk.give('ada@example.com')
    const booking = await book(id, -2, { outcome: 'held' })
    const answer = { call: { id: booking, outcome: 'held' }, state: 'won' }
    const won = await change(id, { ...answer, amount: '40,000', currency: 'usd' })
    expect(won).toMatchObject({
      state: 'won',
      worth: { amount: 4_000_000, currency: 'USD' },
      calls: [{ stage: 'over', outcome: 'held' }],
    })
    expect(won.timeline.slice(0, 2)).toMatchObject([
      { kind: 'state', from: 'new', to: 'won', amount: 4_000_000, currency: 'USD', author: EDITOR },
      { kind: 'call', what: 'held', author: EDITOR },
    ])
    const corrected = await change(id, { amount: '45000.50', currency: 'EUR' })
    expect(corrected.worth).toEqual({ amount: 4_500_050, currency: 'EUR' })
    expect(corrected.timeline.slice(0, 2)).toMatchObject([
      { kind: 'state', from: 'won', to: 'won', amount: 4_500_050, currency: 'EUR' },
      { kind: 'state', from: 'new', to: 'won', amount: 4_000_000 },
    ])
    // The same once more is a look.
    await change(id, { ...answer, amount: '45,000.50', currency: 'EUR' })
    expect(
      (await desk.audited()).map(([, action, person, details]) => [action, person, details]),
    ).toEqual([
      ['looked', id, {}],
      ['changed', id, { fields: ['worth'] }],
      ['changed', id, { fields: ['call', 'state', 'worth'] }],
    ])
    const [head, row = ''] = (await (await call('GET', 'leads/export')).text()).split('\r\n')
    expect(head).toMatch(/,id,booked_for,outcome,amount,currency,other_emails,/)
    expect(row).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z,held,45000\.50,EUR,,/)

    const lost = await change(id, { state: 'lost', reason: 'Too expensive' })
    expect(lost).toMatchObject({ worth: null, lostReason: 'Too expensive' })
    const again = await change(id, { call: { id: booking, outcome: 'missed' }, state: 'in-talks' })
    expect(again).toMatchObject({ lostReason: null, calls: [{ outcome: 'missed' }] })
    const said = again.timeline.filter(({ kind }) => kind !== 'delivery')
    expect(said[1]).toMatchObject({ kind: 'call', what: 'missed', author: EDITOR })
  })

  test.each([
    [{ state: 'won', amount: '40.000', currency: 'USD' }, 'amount'],
    [{ state: 'won', amount: '', currency: 'USD' }, 'amount'],
    [{ state: 'won', amount: '4,00', currency: 'USD' }, 'amount'],
    [{ state: 'won', amount: '-5', currency: 'USD' }, 'amount'],
    [{ state: 'won', amount: 5, currency: 'USD' }, 'amount'],
    [{ state: 'won', amount: '900000000000', currency: 'USD' }, 'amount'],
    [{ state: 'won', amount: '40000', currency: 'DOL' }, 'currency'],
    [{ state: 'won', amount: '40000' }, 'currency'],
    [{ state: 'lost', amount: '1', currency: 'USD' }, 'amount'],
    [{ state: 'lost', reason: ' ' }, 'reason'],
    [{ state: 'won', reason: 'Price' }, 'reason'],
    [{ reason: 'Price' }, 'reason'],
    [{ call: { id: 'x', outcome: 'held' } }, 'call.id'],
    [{ call: { id: crypto.randomUUID(), outcome: 'held' } }, 'call.id'],
    [{ call: { id: crypto.randomUUID(), outcome: 'fine' } }, 'call.outcome'],
  ])('%j is refused, names %s and changes nothing', async (body, field) => {
    const id = await desk.give('ada@example.com')
    const response = await call('PATCH', `leads/${id}`, body)
    const { field: named, detail } = Object(await response.json())
    expect([response.status, named]).toEqual([422, field])
    expect(detail).toContain(`${field}: `)
    expect(await desk.audited()).toEqual([])
    expect(await get(`leads/${id}`)).toMatchObject({ state: 'new', worth: null })
  })

  test('is said of one’s own call that has begun and was to take place', async () => {
    const id = await desk.give('ada@example.com')
    const other = await desk.give('bob@example.com')
    const tries = [
      [await book(other, -2), 'is no call of this person'],
      [await book(id, 2), 'has not begun'],
      [await book(id, -2, { status: 'cancelled' }), 'was cancelled'],
    ] as const
    for (const [booking, problem] of tries) {
      const response = await call('PATCH', `leads/${id}`, {
        call: { id: booking, outcome: 'held' },
      })
      expect([response.status, Object(await response.json()).detail]).toEqual([
        422,
        `call.id: ${problem}`,
      ])
    }
  })
})

test('the copy of their data says what came of each call, and of them', async () => {
  const { copyOf, renderCopy } = await import('#lib/leads/export/copy.ts')
  const { database } = await import('#lib/platform/database/pool.ts')
  const id = await desk.give('ada@example.com')
  const held = await book(id, -3)
  await book(id, -2, { outcome: 'missed' })
  await book(id, 1, { status: 'cancelled', cancelled_by: 'visitor', reason: 'Ill' })
  await book(id, 2, { time_zone: '' })
  const won = { state: 'won', amount: '40,000', currency: 'USD' }
  await change(id, { call: { id: held, outcome: 'held' }, ...won })
  const copy = await copyOf(database(), 'ada@example.com')
  const page = copy ? renderCopy(copy, new Date()) : ''
  const [, calls = ''] = page.split('Calls that you booked')
  const said = [...calls.matchAll(/: ([^:<]+), as Ada ada@example.com/g)].map(([, what]) => what)
  expect(said).toEqual(['Held', 'Missed by you', 'Canceled', 'Booked'])
  expect(page).toContain('Called off by you')
  expect(page).not.toContain('Your time zone: <')
  expect(page).toContain('State: Won, $40,000')
})

describe('the list', () => {
  /** Each has a call that is named like them, and two have none that takes place. */
  async function everybody(): Promise<void> {
    const at = async (name: string, hours: number, more?: object) =>
      book(await desk.give(`${name}@example.com`), hours, more)
    await desk.give('never@example.com')
    await at('off', 5, { status: 'cancelled' })
    await at('later', 40)
    await at('missed', -5, { outcome: 'missed' })
    await at('unsaid', -7, { outcome: 'held' })
    await at('soon', 3, { status: 'requested' })
    const told = await at('told', -9)
    await desk.rows(
      `insert into person_events (person_id, kind, data)
       select person_id, 'call', jsonb_build_object('booking', id, 'outcome', 'held', 'author', $2::jsonb)
       from bookings where id = $1`,
      [told, JSON.stringify(EDITOR)],
    )
    await at('now', -0.1)
  }
  const short = async (query: string) =>
    (await emails(query)).map((email) => email.replace('@example.com', ''))

  test('is filtered by what became of calls, as each row says', async () => {
    await everybody()
    expect(await short('call=ahead')).toEqual(['now', 'soon', 'later'])
    expect(await short('call=unsaid')).toEqual(['unsaid'])
    expect(await short('call=booked')).toEqual(['now', 'told', 'soon', 'unsaid', 'missed', 'later'])
    expect(await short('call=none')).toEqual(['off', 'never'])
    const { leads } = await get<LeadPage>('leads')
    for (const { email, call: told } of leads) {
      const stage = (filter: string) => filter.split(' ').includes(email.split('@', 1)[0] ?? '')
      expect([email, told?.stage]).toEqual([
        email,
        stage('now soon later')
          ? 'ahead'
          : stage('unsaid')
            ? 'unsaid'
            : stage('off never')
              ? undefined
              : 'over',
      ])
    }
  })

  test('is filtered by what came of calls: the team’s latest word wins over the scheduler’s', async () => {
    const over = async (name: string, outcome: 'held' | 'missed' | null, ...words: string[]) => {
      const id = await desk.give(`${name}@example.com`)
      const booking = await book(id, -2, { outcome })
      for (const word of words) await change(id, { call: { id: booking, outcome: word } })
    }
    await over('held', 'held')
    await over('missed', 'missed')
    await over('neither', null)
    await over('said-held', 'missed', 'held')
    await over('said-missed', 'held', 'missed')
    await over('corrected', null, 'held', 'missed')
    const found = async (query: string) => (await short(query)).toSorted()
    expect(await found('call=held')).toEqual(['held', 'said-held'])
    expect(await found('call=missed')).toEqual(['corrected', 'missed', 'said-missed'])
  })

  test('is ordered by the next call, and then by activity, page by page and in the file', async () => {
    await everybody()
    const sorted = ['now', 'soon', 'later', 'told', 'unsaid', 'missed', 'off', 'never']
    expect(await short('sort=call')).toEqual(sorted)
    expect(await short('sort=call&call=booked')).toEqual(sorted.slice(0, 6))
    await desk.rows(
      `insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
       select email, email, now(), now() - n * interval '1 minute', 1, '{a}', false
       from generate_series(0, 119) n, lateral (select 'n' || n || '@crowd.example' as email) named`,
    )
    await desk.rows(
      `insert into bookings select (jsonb_populate_record(null::bookings, to_jsonb(bookings) ||
         jsonb_build_object('id', gen_random_uuid(), 'person_id', people.id, 'starts_at',
           now() + (1 + substring(people.email from '\\d+')::int / 2) * interval '1 hour'))).*
       from people, (select * from bookings where status = 'booked' order by ends_at desc limit 1) bookings
       where people.email ~ '^n[1-6]?\\d@'`,
    )
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const query = `leads?sort=call&search=crowd&after=${after}`
      const page: LeadPage = await get<LeadPage>(query)
      seen.push(...page.leads.map(({ email }) => email))
      after = page.next
    }
    expect(new Set(seen).size).toBe(120)
    const numbers = seen.map((email) => Number(email.slice(1, email.indexOf('@'))))
    const hours = numbers.slice(0, 70).map((number) => Math.floor(number / 2))
    expect(hours).toEqual(hours.toSorted((one, other) => one - other))
    expect(numbers.slice(70)).toEqual(Array.from({ length: 50 }, (_, index) => 70 + index))
    const csv = await (await call('GET', 'leads/export?sort=call&search=crowd')).text()
    const exported = csv.split('\r\n').slice(1, -1)
    expect(exported.map((row) => row.split(',', 1)[0])).toEqual(seen)
    const id = crypto.randomUUID()
    for (const [after, status] of [
      [`call_1_${id}`, 422],
      [`call_1_${id}&sort=call`, 200],
      [`5_1_${id}&sort=call`, 422],
    ])
      expect([after, (await call('GET', `leads?after=${after}`)).status]).toEqual([after, status])
  })
})

test('the view of calls has those about now and all that nobody spoke of, and what could not be read', async () => {
  const ada = await desk.give('ada@example.com')
  const bob = await desk.give('bob@example.com')
  await book(ada, 24 * 20)
  await book(ada, -24 * 40)
  await book(ada, 30)
  await book(bob, -3, { outcome: 'missed' })
  await book(bob, -24 * 9, { outcome: 'missed' })
  await book(bob, 4, { status: 'cancelled' })
  await desk.rows(
    `insert into unread_bookings (id, scheduler, body, reason)
     select gen_random_uuid(), 'calendly', repeat('<', 5000), 'payload.uri: is missing'
     from generate_series(1, 21)`,
  )
  const { calls, hasMore, unread } = await get<Calls>('calls')
  expect(calls.map(({ lead, stage }) => [lead.email, stage])).toEqual([
    ['ada@example.com', 'unsaid'],
    ['bob@example.com', 'over'],
    ['ada@example.com', 'ahead'],
  ])
  expect(hasMore).toBe(false)
  expect(unread.total).toBe(21)
  expect(unread.latest).toHaveLength(20)
  expect(unread.latest[0]).toMatchObject({
    scheduler: 'calendly',
    reason: 'payload.uri: is missing',
  })
  expect(unread.latest[0]?.body).toHaveLength(4000)

  // Two colleagues at once: one does it.
  const { id = '' } = unread.latest[0] ?? {}
  const dismiss = () => call('POST', `webhooks/${id}/dismiss`)
  for (const response of await Promise.all([dismiss(), dismiss()])) {
    const { unread: left }: Calls = await response.json()
    expect(left.latest.map((one) => one.id)).not.toContain(id)
  }
  expect((await get<Calls>('calls')).unread.total).toBe(20)
  const details = { scheduler: 'calendly', reason: 'payload.uri: is missing' }
  expect(await desk.audited()).toEqual([[EDITOR.id, 'dismissed', null, details]])
})
