import { describe, expect, test } from 'vitest'
import { reviewId, type Schedule } from '#lib/publishing/schedule.ts'
import { reviewStateOf, scheduleStateOf } from '#studio/publishing/state.ts'
import { chosenMoments, timeZones } from '#studio/publishing/moment-fields.tsx'

const now = new Date('2026-12-03T12:00Z')

describe('the moment that is chosen', () => {
  const choose = (date: string, time: string, timeZone = 'Europe/Berlin') =>
    chosenMoments({ date, time, timeZone }, now)

  test('one, as a rule', () => {
    expect(choose('2026-12-07', '09:00')).toEqual({ instants: [new Date('2026-12-07T08:00Z')] })
  })

  test.each([
    ['nothing entered', '', '', 'Europe/Berlin', /enter a date and a time/],
    ['a day that there is not', '2026-13-45', '09:00', 'Europe/Berlin', /enter a date/],
    ['a year of six digits', '202612-12-07', '09:00', 'Europe/Berlin', /enter a date/],
    ['an unknown time zone', '2026-12-07', '09:00', 'Europe/Bielefeld', /from the list/],
    ['the past', '2026-12-03', '12:59', 'Europe/Berlin', /has passed/],
    ['this very moment', '2026-12-03', '13:00', 'Europe/Berlin', /has passed/],
    ['skipped', '2027-03-28', '02:30', 'Europe/Berlin', /no 02:30 in Berlin .* clocks skip it/],
    ['skipped', '2027-03-14', '02:30', 'America/New_York', /no 02:30 in New York/],
    ['skipped', '2027-10-03', '02:15', 'Australia/Lord_Howe', /no 02:15 in Lord Howe/],
  ])('%s: %s %s in %s', (_, date, time, zone, problem) => {
    expect(choose(date, time, zone)).toEqual({ problem: expect.stringMatching(problem) })
  })

  test('a time that comes twice is two moments, and one once the first has passed', () => {
    const entered = { date: '2027-10-31', time: '02:30', timeZone: 'Europe/Berlin' }
    const first = new Date('2027-10-31T00:30Z')
    const second = new Date('2027-10-31T01:30Z')
    expect(chosenMoments(entered, now)).toEqual({ instants: [first, second] })
    expect(chosenMoments(entered, first)).toEqual({ instants: [second] })
  })

  test('the list has the zones of all tests, and UTC', () => {
    expect(timeZones()).toEqual(
      expect.arrayContaining(['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']),
    )
  })
})

const schedule: Schedule = {
  _id: 'schedule.home',
  _rev: 's',
  _updatedAt: '2026-12-01T00:00:00Z',
  documentId: 'home',
  documentType: 'home',
  does: 'publish',
  revision: 'r1',
  at: '2026-12-07T08:00:00Z',
  timeZone: 'Europe/Berlin',
  by: { id: 'ada', name: 'Ada' },
  state: 'waiting',
}

describe('what staff read about a schedule', () => {
  const read = (changes: Partial<Schedule>, draft: string | undefined = 'r1', at = now) =>
    scheduleStateOf({ ...schedule, ...changes }, draft, at)
  const later = new Date('2026-12-07T08:05Z')

  test('when it goes live, and who said so', () => {
    expect(read({})).toMatchObject({
      sentence: 'Goes live Monday, 9:00 Berlin, scheduled by Ada.',
      asks: false,
    })
  })

  test.each([
    ['a draft that was changed', {}, 'r2', now, /Ada scheduled an older version .* not go live/],
    ['late', {}, 'r1', later, /Should have gone live Monday, 9:00 Berlin/],
    [
      'failed',
      { state: 'failed', reason: 'It broke.' },
      'r1',
      later,
      /Did not go live .* broke\.$/,
    ],
    ['moved on', { state: 'moved', reason: 'Changed.' }, 'r2', later, /as Ada had scheduled/],
  ] as const)('%s asks somebody to decide', (_, changes, draft, at, sentence) => {
    expect(read(changes, draft, at)).toMatchObject({
      sentence: expect.stringMatching(sentence),
      asks: true,
    })
  })

  test('a draft that is gone', () => {
    expect(scheduleStateOf(schedule, undefined, now)?.sentence).toMatch(/published or discarded/)
  })

  test('what goes offline has no draft to be changed', () => {
    const state = scheduleStateOf({ ...schedule, does: 'unpublish' }, undefined, now)
    expect(state).toMatchObject({ label: 'Goes offline Monday, 9:00 Berlin', asks: false })
  })

  test('what is done is shown; what was canceled is not', () => {
    expect(read({ state: 'done' })?.sentence).toMatch(/^Went live Monday, 9:00 Berlin, sch/)
    expect(read({ state: 'canceled' })).toBeNull()
  })
})

describe('what staff read about a mark for review', () => {
  const mark = {
    _id: reviewId('home'),
    _rev: 'm',
    _updatedAt: '2026-12-03T10:00:00Z',
    documentId: 'home',
    documentType: 'home',
    revision: 'r1',
    by: { id: 'carl', name: 'Carl' },
    note: 'New headline',
  }
  const read = (draftRevision?: string, changes: object = {}, publishedAt?: string) =>
    reviewStateOf({ ...mark, ...changes }, { draftRevision, publishedAt })

  test('who marked it, with the note', () => {
    expect(read('r1')).toMatchObject({
      sentence: 'Ready for review, says Carl: “New headline”',
      asks: false,
    })
  })

  test('going on editing makes it an earlier version', () => {
    expect(read('r2')).toMatchObject({ label: 'Changed since marked ready', asks: true })
  })

  test('sent back, with what is to be changed', () => {
    const returned = { by: { id: 'ada', name: 'Ada' }, note: 'Too long' }
    expect(read('r2', { returned })?.sentence).toBe('Ada sent it back: “Too long”')
  })

  test.each([
    ['published', undefined, undefined],
    ['published, and changed again', 'r3', '2026-12-03T11:00:00Z'],
  ])('it is over once the draft was %s', (_, draft, publishedAt) => {
    expect(read(draft, {}, publishedAt)).toBeNull()
  })
})
