import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, test, vi } from 'vitest'
import { CALL_SETTINGS, mapLeadEmails } from '#lib/content/lead-emails.ts'
import { calCom as calComScheduler } from '#lib/leads/bookings/schedulers/cal-com/cal-com.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { calCom } from '#tests/unit/leads/bookings/webhooks.ts'
import { callWith } from '#tests/unit/leads/channels/calls.ts'
import { inputs } from '#tests/unit/roi/inputs.ts'
import { fakeContent } from './lead-content.ts'
import { startProduct } from './leads-product.ts'

const content = fakeContent()
let calls = CALL_SETTINGS
vi.doMock('#lib/leads/content/content.ts', async (original) => ({
  ...(await original<object>()),
  readLeadEmails: async () => ({ ...mapLeadEmails({ name: 'Northwright' }), calls }),
}))
const product = await startProduct({}, ['webhook', 'slack'], content.isPublished)
const { pool } = await import('#lib/platform/database/pool.ts')
const { queuePresses } = await import('#lib/leads/bookings/presses.ts')
const { tellChannels } = await import('#lib/leads/bookings/tell.ts')
const { receive } = await import('#lib/leads/bookings/receive.ts')
const { recordEvent } = await import('#lib/leads/story/record.ts')
const { queueDue } = await import('#lib/leads/background.ts')
beforeEach(() =>
  product.rows('truncate email_submissions, people, bookings, rate_limits, provider_holds cascade'),
)

type Kind = 'booked' | 'moved' | 'cancelled' | 'held' | 'missed'
interface Person extends Record<string, unknown> {
  id: string
  email: string
}

/** Somebody with a result, of whom the team has had its first email. */
async function give(email: string) {
  const { id: lead } = await product.captureLead({ email, source: 'resource_roi' })
  await product.drainDeliveries()
  const [person] = await product.rows<Person>('select id, email from people where email = $1', [
    email,
  ])
  if (!person) throw new Error('Nobody was stored.')
  return { lead, person }
}
const finish = (lead: string) => {
  const data = { tool: 'roi' as const, input: { ...inputs() }, shared: false }
  return recordEvent({ lead, kind: 'result', data, key: 'roi' })
}
/** Stores a call as the scheduler's webhook leaves it. */
async function store(person: Person, change: Partial<Call> = {}): Promise<Call> {
  const startsAt = new Date(Date.now() + 86_400_000)
  const call = callWith({
    id: randomUUID(),
    personId: person.id,
    email: person.email,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 1_800_000),
    bookedAt: new Date(),
    changedAt: new Date(),
    ...change,
  })
  const { bookings } = await import('#lib/platform/database/tables/bookings.ts')
  await drizzle(pool())
    .insert(bookings)
    .values({ ...call, uid: call.id })
    .onConflictDoUpdate({ target: bookings.id, set: call })
  return call
}
const news = (kind: Kind, call: Call, person: Person) => ({
  kind,
  call,
  person,
  of: call.id,
  at: new Date(),
})
/** As a webhook's transaction does. */
const change = (kind: Kind, call: Call, person: Person) =>
  transactionOn(drizzle(pool()), (transaction) =>
    tellChannels(transaction, news(kind, call, person), calls),
  )
const deliver = async () => {
  await product.rows(`update deliveries set next_attempt_at = now() where state = 'waiting'`)
  await product.drainDeliveries()
}
/** The emails with such a subject about somebody, who is named in them. */
const toldOf = async (what: string, email: string) =>
  (await product.mails(what)).filter(({ text }) => text.includes(email))
const queued = async () => {
  const rows = await product.rows<{ channel: string }>(
    `select channel from deliveries where state = 'waiting' order by 1`,
  )
  return rows.map(({ channel }) => channel)
}
const mailsTo = async (email: string) =>
  (await product.mails('')).filter(({ to }) => to.includes(email))

test('a call is told once, by email, Slack and webhook, with what prepares it', async () => {
  const { lead, person } = await give('ada@example.com')
  await finish(lead)
  const call = await store(person)
  await Promise.all(Array.from({ length: 10 }, () => change('booked', call, person)))
  await deliver()
  await change('booked', call, person)
  await deliver()
  const [mail, ...more] = await toldOf('Booked ', 'ada@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Booked \w+day \d\d:\d\d · \d+ points · example\.com$/)
  expect(mail?.text).toContain('with Jordan Avery.')
  expect(mail?.text).toContain('Net Benefit: -$16,012')
  expect(mail?.text).toContain(`/studio/leads/${person.id}`)
  const lines = (await product.received('slack')).filter(({ body }) => body.includes('Call booked'))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.body).toContain('Net Benefit: -$16,012')
  const webhooks = (await product.received('webhook')).filter(({ body }) =>
    body.includes('lead.call_booked'),
  )
  expect(webhooks).toMatchObject([{ note: 'valid', times: 1 }])
  const { startsAt, endsAt } = call
  expect(JSON.parse(webhooks[0]?.body ?? '')).toMatchObject({
    type: 'lead.call_booked',
    data: {
      lead,
      email: 'ada@example.com',
      call: { id: call.id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    },
  })
})

test('a process that dies with the transaction tells nothing, and the webhook that comes again all', async () => {
  const { person } = await give('ada2@example.com')
  const call = await store(person)
  await expect(
    transactionOn(drizzle(pool()), async (transaction) => {
      await tellChannels(transaction, news('booked', call, person), calls)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await queued()).not.toContain('call-email')
  await change('booked', call, person)
  // Killed after the provider has it: the next attempt has the same key.
  await product.injectFault('mail', { mode: 'lose', times: 1 })
  await deliver()
  await deliver()
  expect(await toldOf('Booked ', 'ada2@example.com')).toHaveLength(1)
  expect(await product.rows(`select from deliveries where state <> 'sent'`)).toEqual([])
})

test('what is switched off in the Studio does not happen', async () => {
  const names = Object.keys(CALL_SETTINGS)
  calls = mapLeadEmails({ calls: Object.fromEntries(names.map((name) => [name, false])) }).calls
  const { person } = await give('off@example.com')
  const call = await store(person, { status: 'cancelled', cancelledBy: 'visitor' })
  for (const kind of ['booked', 'moved', 'cancelled', 'missed'] as const)
    await change(kind, call, person)
  const body = JSON.stringify(calCom('BOOKING_CREATED', { email: person.email }))
  expect(await receive(calComScheduler, body)).toEqual({ result: 'stored' })
  expect(await product.rows('select state from people')).toEqual([{ state: 'new' }])
  expect(new Set(await queued())).toEqual(new Set(['webhook']))
  const { lead } = await give('off-too@example.com')
  await recordEvent({ lead, kind: 'booking', data: {} })
  await queueDue()
  expect(await queued()).not.toContain('call-email')
  calls = CALL_SETTINGS
  await recordEvent({ lead: (await give('on@example.com')).lead, kind: 'booking', data: {} })
  await queueDue()
  expect(await queued()).toContain('call-email')
})

test('a press reads the calls of its person alone, statistics or not', async () => {
  await product.rows(`
    with person as (
      insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
      select email, email, now(), now(), 1, '{}', false
      from generate_series(1, 2000) n, lateral (select n || '@crowd.example' as email) each
      returning id, email
    ),
    pressed as (
      insert into person_events (person_id, kind, email_due_at)
      select id, 'booking', now() from person limit 20
    )
    insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone,
      name, email, host, place, answers, booked_at, changed_at)
    select gen_random_uuid(), 'calcom', '', id, 'booked', now(), now(), 'UTC', '', email, '{}', '',
      '[]', '2000-01-01', now() from person`)
  const read = async () => {
    await product.rows('select pg_stat_force_next_flush()')
    const [row] = await product.rows<{ read: number }>(`select
      (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables
      where relname = 'bookings'`)
    return row?.read ?? 0
  }
  const before = await read()
  await queuePresses()
  expect((await read()) - before).toBeGreaterThan(0)
  expect((await read()) - before).toBeLessThan(1_000)
})

test('a press without a call is told at once, once a day, whether or not the second email was sent', async () => {
  for (const sent of [false, true]) {
    const email = `press-${sent}@example.com`
    const { lead } = await give(email)
    if (sent) await product.rows('update people set follow_up_at = null')
    await recordEvent({ lead, kind: 'booking', data: {} })
    await Promise.all([queueDue(), queueDue()])
    await give(email)
    const { id: again } = await product.captureLead({ email, source: 'resource_quiz' })
    await recordEvent({ lead: again, kind: 'booking', data: {} })
    await queueDue()
    await deliver()
    const [mail, ...more] = await toldOf('Opened the booking page · ', email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('They opened the booking page on')
  }
  const left = `select from person_events where kind = 'booking' and email_due_at is not null`
  expect(await product.rows(left)).toEqual([])
})

test('a press on another day is told again, also after the same submission', async () => {
  const { lead } = await give('again@example.com')
  const press = () => recordEvent({ lead, kind: 'booking', data: {} })
  const told = async () => {
    await queueDue()
    await deliver()
    return (await toldOf('Opened the booking page · ', 'again@example.com')).length
  }
  await press()
  await product.rows(`update person_events set created_at = created_at - interval '1 day';
    update people set pressed_at = null`)
  expect(await told()).toBe(1)
  for (const _ of ['today', 'and once more']) {
    await press()
    expect(await told()).toBe(2)
  }
  expect(await product.rows('select from people where pressed_at is not null')).toHaveLength(1)
  expect(await product.rows(`select from person_events where kind = 'booking'`)).toHaveLength(1)
})

test('a press that a call followed is not told', async () => {
  const { lead, person } = await give('booked@example.com')
  await recordEvent({ lead, kind: 'booking', data: {} })
  await store(person)
  await queueDue()
  expect(await queued()).not.toContain('call-email')
})

test.each([
  ['a call that is coming', {}, false],
  ['a call that was held', { outcome: 'held' as const }, false],
  ['a call that was missed', { outcome: 'missed' as const }, true],
  ['a call that was canceled', { status: 'cancelled' as const }, true],
])('of somebody with %s, no email offers one', async (what, standing, isOffered) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`
  const { person } = await give(email)
  await store(person, standing)
  await product.captureLead({ email, source: 'resource_roadmap' })
  await deliver()
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Your guide: AI Implementation Roadmap')
  for (const part of [mail?.text, mail?.html])
    expect(part?.includes('Book a free 30-minute call')).toBe(isOffered)
})

test('who cancels gets one way to book again, on the same address, and who booked again none', async () => {
  const lost = { status: 'cancelled', cancelledBy: 'visitor' } as const
  const { person } = await give('cancel@example.com')
  const call = await store(person, lost)
  await Promise.all(Array.from({ length: 5 }, () => change('cancelled', call, person)))
  await product.drainDeliveries()
  expect(await mailsTo('cancel@example.com')).toEqual([])
  await deliver()
  await change('missed', await store(person, { ...lost, id: call.id, outcome: 'missed' }), person)
  await deliver()
  const [mail, ...more] = await mailsTo('cancel@example.com')
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: 'Your call is canceled',
    text: expect.stringContaining('Choose another time:\nhttp://localhost:3000/#book-demo'),
  })

  for (const ends of ['another call', 'a word of sales'] as const) {
    const again = await give(`${ends.replaceAll(' ', '-')}@example.com`)
    await change('cancelled', await store(again.person, lost), again.person)
    if (ends === 'another call') await store(again.person)
    else
      await product.rows(`update people set state = 'not-a-fit' where id = $1`, [again.person.id])
    await deliver()
    expect(await mailsTo(again.person.email), ends).toEqual([])
  }
  expect(await queued()).not.toContain('rebook-email')
})

test('moves and cancellations are told, each with both times or why', async () => {
  const { lead, person } = await give('move@example.com')
  const before = await store(person, { startsAt: new Date('2027-01-04T15:00:00Z') })
  const after = await store(person)
  await store(person, { ...before, status: 'moved', movedTo: after.id })
  await change('moved', after, person)
  await deliver()
  const [moved] = await toldOf('Moved to ', 'move@example.com')
  expect(moved?.text).toContain('It was on Monday, January 4, 2027 at 3:00 PM UTC.')
  const cancelled = {
    ...after,
    status: 'cancelled',
    cancelledBy: 'visitor',
    reason: 'Ill',
  } as const
  await change('cancelled', await store(person, cancelled), person)
  await deliver()
  const [mail] = await toldOf('Canceled: ', 'move@example.com')
  expect(mail?.text).toContain('with Jordan Avery: “Ill”')
  const webhooks = (await product.received('webhook'))
    .map(({ body, note, times }) => Object.assign(JSON.parse(body), { note, times }))
    .filter(({ data }) => data.email === person.email && data.call)
  const once = { note: 'valid', times: 1 }
  const data = { lead, email: person.email }
  const { id } = after
  const startsAt = after.startsAt.toISOString()
  expect(webhooks.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
    {
      ...once,
      type: 'lead.call_cancelled',
      data: {
        ...data,
        call: { id, startsAt, status: 'cancelled', cancelledBy: 'visitor', reason: 'Ill' },
      },
    },
    {
      ...once,
      type: 'lead.call_moved',
      data: { ...data, call: { id, startsAt, status: 'booked', cancelledBy: null, reason: null } },
    },
  ])
})

test('of a person who is erased before it is sent, nothing goes out', async () => {
  const { person } = await give('gone@example.com')
  const call = await store(person)
  await change('booked', call, person)
  await product.rows('delete from email_submissions')
  expect(await queued()).toEqual([])
  await change('booked', call, person)
  expect(await queued()).toEqual([])
})

test('what sales says of a call and of what came of it is told, each correction too, and no repeat', async () => {
  const { changeLead } = await import('#lib/leads/desk/change.ts')
  const { person } = await give('won@example.com')
  const past = new Date(Date.now() - 3_600_000)
  const call = await store(person, { startsAt: past, endsAt: past })
  const says = (words: Parameters<typeof changeLead>[2]) =>
    changeLead(drizzle(pool()), person.id, words, { id: 'm', name: 'Mia' })
  const held = { call: { id: call.id, outcome: 'held' as const } }
  const won = (amount: number) => ({ state: 'won' as const, worth: { amount, currency: 'USD' } })
  await says({ ...held, ...won(4_000_000) })
  await says({ ...held, ...won(4_000_000) })
  await says(won(4_500_000))
  await says({ state: 'lost', reason: 'Budget' })
  await deliver()
  const told = (await product.received('webhook'))
    .map(({ body }) => JSON.parse(body))
    .filter(({ type, data }) => data.email === person.email && type !== 'lead.created')
  const [first, second, third, fourth] = told.toSorted((one, other) =>
    one.timestamp.localeCompare(other.timestamp),
  )
  expect(told).toHaveLength(4)
  expect([first, second]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'lead.call_held' }),
      expect.objectContaining({
        type: 'lead.won',
        data: expect.objectContaining({ amount: 4_000_000, currency: 'USD' }),
      }),
    ]),
  )
  expect(third).toMatchObject({ type: 'lead.won', data: { amount: 4_500_000 } })
  expect(fourth).toMatchObject({ type: 'lead.lost', data: { reason: 'Budget' } })
})
