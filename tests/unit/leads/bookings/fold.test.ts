import { describe, expect, test } from 'vitest'
import { type BookingEvent, bookingId, fold, storedEvents } from '#lib/leads/bookings/fold.ts'
import { schedulerNamed } from '#lib/leads/bookings/schedulers.ts'
import { calCom, calComEnded, calComMissed, calendly, calendlyMoved, inDays } from './webhooks.ts'

function events(scheduler: string, ...bodies: object[]): BookingEvent[] {
  const { event, events: schemas } = schedulerNamed(scheduler) ?? expect.fail('No such scheduler')
  return bodies.flatMap((body) => schemas[event.parse(body)]?.parse(body) ?? [])
}

const stored = (told: readonly BookingEvent[]) =>
  storedEvents.parse(JSON.parse(JSON.stringify(told)))

const folded = (told: readonly BookingEvent[], uid = 'first') =>
  fold('cal.com', uid, stored(told.filter((event) => event.uid === uid)))

function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest]
}

const subsetsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length }, (_, set) => items.filter((__, n) => set & (2 ** n)))

const AT = inDays(-3)
const CANCELLED = calCom('BOOKING_CANCELLED', { at: AT }, { cancellationReason: 'Ill' })
const STORIES = {
  'requested, accepted, held, said to be missed, and not': events(
    'cal.com',
    calCom('BOOKING_REQUESTED', { at: inDays(-5, '08:00') }),
    calCom('BOOKING_CREATED'),
    calComEnded(),
    calComMissed(true, { at: inDays(3, '10:20') }),
    calComMissed(false, { at: inDays(3, '10:40') }),
  ),
  'booked, cancelled, and both told again': events(
    'cal.com',
    calCom('BOOKING_CREATED'),
    CANCELLED,
    calCom('BOOKING_CREATED'),
    CANCELLED,
  ),
  'booked and moved at Calendly': events(
    'calendly',
    calendly('invitee.created'),
    ...calendlyMoved('first', 'second', AT),
    calendly('invitee_no_show.created', { uid: 'second', at: inDays(3, '10:20') }),
  ),
}

describe.each(Object.entries(STORIES))('%s', (_, story) => {
  test.each(subsetsOf(story))('says the same in every order', (...subset) => {
    for (const uid of ['first', 'second']) {
      const expected = folded(subset, uid)
      for (const order of ordersOf(subset)) expect(folded(order, uid)).toEqual(expected)
      expect(folded([...subset, ...subset], uid)).toEqual(expected)
    }
  })
})

const booked = calCom('BOOKING_CREATED')
test.each([
  ['requested', [calCom('BOOKING_REQUESTED')], 'requested', null],
  ['booked', [booked], 'booked', null],
  ['cancelled before it was booked', [CANCELLED], 'cancelled', null],
  [
    'rejected',
    [calCom('BOOKING_REQUESTED'), calCom('BOOKING_REJECTED', { at: AT })],
    'rejected',
    null,
  ],
  ['held', [booked, calComEnded()], 'booked', 'held'],
  ['held, of which nothing else was told', [calComEnded()], 'booked', 'held'],
  ['missed', [booked, calComMissed(true), calComEnded()], 'booked', 'missed'],
  [
    'not missed',
    [booked, calComMissed(true), calComMissed(false, { at: inDays(3, '11:00') })],
    'booked',
    null,
  ],
  [
    'missed by a guest only',
    [booked, calComMissed(true, { email: 'guest@example.com' }), calComEnded()],
    'booked',
    'held',
  ],
  ['cancelled, and its time went by', [booked, CANCELLED, calComMissed(true)], 'cancelled', null],
])('%s', (_, bodies, status, outcome) => {
  expect(folded(events('cal.com', ...bodies))).toMatchObject({ status, outcome })
})

test('the new call of a reschedule names the old, and the old the new', () => {
  const story = STORIES['booked and moved at Calendly']
  expect(folded(story)).toMatchObject({
    status: 'moved',
    movedTo: bookingId('cal.com', 'second'),
    reason: 'Ill',
  })
  expect(folded(story, 'second')).toMatchObject({
    status: 'booked',
    outcome: 'missed',
    replaces: 'first',
  })
})

test('without a time and a host there is no call yet', () => {
  expect(folded(events('cal.com', calComMissed(true)))).toBeNull()
})

test('a later webhook that says less takes nothing away', () => {
  const bare = calCom('BOOKING_CANCELLED', { at: AT, notes: '' }, { metadata: null })
  const attribution = { utm_campaign: 'spring' }
  const first = calCom('BOOKING_CREATED', {}, { metadata: attribution })
  expect(folded(events('cal.com', first, bare))).toMatchObject({ status: 'cancelled', attribution })
})

test('an event that only a newer version knows is left out', () => {
  const unknown = { kind: 'sung', happenedAt: AT, facts: {} }
  expect(
    storedEvents.parse([unknown, ...JSON.parse(JSON.stringify(events('cal.com', booked)))]),
  ).toHaveLength(1)
})
