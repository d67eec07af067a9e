import { expect, test } from 'vitest'
import { latestMoment } from '#lib/leads/digest/moment.ts'

test.each([
  ['2026-11-22T08:00:00Z', 8, 'UTC', '2026-11-22', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T07:59:59Z', 8, 'UTC', '2026-11-21', '2026-11-21T08:00:00.000Z'],
  ['2026-11-22T12:59:00Z', 8, 'America/New_York', '2026-11-21', '2026-11-21T13:00:00.000Z'],
  ['2026-11-22T13:00:00Z', 8, 'America/New_York', '2026-11-22', '2026-11-22T13:00:00.000Z'],
  ['2026-07-01T12:00:00Z', 8, 'America/New_York', '2026-07-01', '2026-07-01T12:00:00.000Z'],
  ['2026-11-22T02:16:00Z', 8, 'Asia/Kathmandu', '2026-11-22', '2026-11-22T02:15:00.000Z'],
  ['2026-11-22T23:30:00Z', 0, 'UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
  // The hour is skipped when summer time begins, and comes twice when it ends.
  ['2026-03-08T12:00:00Z', 2, 'America/New_York', '2026-03-07', '2026-03-07T07:00:00.000Z'],
  ['2026-11-01T12:00:00Z', 1, 'America/New_York', '2026-11-01', '2026-11-01T06:00:00.000Z'],
])('at %s, %i o’clock in %s was last on %s', (now, hour, timeZone, day, at) => {
  const moment = latestMoment(new Date(now), { hour, timeZone })
  expect({ ...moment, at: moment.at.toISOString() }).toEqual({ day, at })
})
