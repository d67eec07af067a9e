import { describe, expect, test } from 'vitest'
import { instantsOf, localTime, offsetName, placeOf, spoken } from '#lib/publishing/local-time.ts'

const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'
const LORD_HOWE = 'Australia/Lord_Howe'
const KATHMANDU = 'Asia/Kathmandu'

const found = (local: string, zone: string) =>
  instantsOf(local, zone).map((at) => at.toISOString().replace(':00.000Z', 'Z'))

describe('instants of a local time', () => {
  test.each([
    ['winter', '2026-12-07T09:00', BERLIN, ['2026-12-07T08:00Z']],
    ['summer', '2026-07-06T09:00', BERLIN, ['2026-07-06T07:00Z']],
    ['the night before clocks go forward', '2027-03-27T02:30', BERLIN, ['2027-03-27T01:30Z']],
    ['skipped', '2027-03-28T02:30', BERLIN, []],
    ['the first minute that is skipped', '2027-03-28T02:00', BERLIN, []],
    ['the minute before', '2027-03-28T01:59', BERLIN, ['2027-03-28T00:59Z']],
    ['the minute after', '2027-03-28T03:00', BERLIN, ['2027-03-28T01:00Z']],
    ['twice', '2026-10-25T02:30', BERLIN, ['2026-10-25T00:30Z', '2026-10-25T01:30Z']],
    ['skipped', '2027-03-14T02:30', NEW_YORK, []],
    ['twice', '2026-11-01T01:30', NEW_YORK, ['2026-11-01T05:30Z', '2026-11-01T06:30Z']],
    ['half an hour skipped', '2026-10-04T02:15', LORD_HOWE, []],
    ['after that half hour', '2026-10-04T02:30', LORD_HOWE, ['2026-10-03T15:30Z']],
    [
      'half an hour twice',
      '2027-04-04T01:45',
      LORD_HOWE,
      ['2027-04-03T14:45Z', '2027-04-03T15:15Z'],
    ],
    ['once, just before', '2027-04-04T01:29', LORD_HOWE, ['2027-04-03T14:29Z']],
    ['three quarters of an hour', '2026-12-07T09:00', KATHMANDU, ['2026-12-07T03:15Z']],
    ['a day that Samoa skipped', '2011-12-30T12:00', 'Pacific/Apia', []],
    ['UTC', '2026-12-07T09:00', 'UTC', ['2026-12-07T09:00Z']],
  ])('%s: %s in %s', (_, local, zone, instants) => {
    expect(found(local, zone)).toEqual(instants)
  })

  test.each([BERLIN, NEW_YORK, LORD_HOWE, KATHMANDU])(
    'every quarter of an hour of a year in %s is found again from its local time',
    (zone) => {
      const start = Date.parse('2026-06-01T00:00Z')
      const quarters = Array.from({ length: 365 * 96 }, (_, n) => new Date(start + n * 900_000))
      const isFound = (at: Date) =>
        instantsOf(localTime(at, zone), zone).some((instant) => instant.getTime() === at.getTime())
      expect(quarters.filter((at) => !isFound(at))).toEqual([])
    },
  )
})

describe('in words', () => {
  const now = new Date('2026-12-03T12:00Z')

  test.each([
    ['within a week', '2026-12-07T08:00Z', BERLIN, 'Monday, 9:00 Berlin'],
    ['later', '2026-12-21T17:30Z', BERLIN, 'Monday, December 21, 18:30 Berlin'],
    ['next year', '2027-01-04T14:00Z', NEW_YORK, 'Monday, January 4, 2027, 9:00 New York'],
    ['a week ago', '2026-11-26T08:00Z', BERLIN, 'Thursday, November 26, 9:00 Berlin'],
    ['the day there', '2026-12-06T20:00Z', KATHMANDU, 'Monday, 1:45 Kathmandu'],
    ['an unknown zone', '2026-12-07T08:00Z', 'Mars/Olympus', 'Monday, 8:00 UTC'],
  ])('%s', (_, at, zone, words) => {
    expect(spoken(new Date(at), zone, now)).toBe(words)
  })

  test.each([
    [BERLIN, 'UTC+1'],
    [NEW_YORK, 'UTC−5'],
    [LORD_HOWE, 'UTC+11'],
    [KATHMANDU, 'UTC+5:45'],
    ['America/St_Johns', 'UTC−3:30'],
  ])('the offset of %s in winter is %s', (zone, name) => {
    expect(offsetName(now, zone)).toBe(name)
  })

  test('a place has no underscores', () => {
    expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  })
})
