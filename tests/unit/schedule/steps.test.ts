import { describe, expect, test } from 'vitest'
import { readSchedule, type Schedule } from '#lib/publishing/schedule.ts'
import { stepsOf } from '#lib/publishing/steps.ts'

const schedule: Schedule = {
  _id: 'schedule.page-1',
  _rev: 's',
  _updatedAt: '2026-01-04',
  documentId: 'page-1',
  documentType: 'page',
  does: 'publish',
  revision: 'r1',
  at: '2026-12-07T08:00:00Z',
  timeZone: 'Europe/Berlin',
  by: { id: 'ada', name: 'Ada' },
  state: 'waiting',
}
const stored = { _type: 'page', _createdAt: '2026-01-02', _updatedAt: '2026-01-03', title: 'New' }
const draft = { ...stored, _id: 'drafts.page-1', _rev: 'r1', _system: { draft: true } }
const published = { ...stored, _id: 'page-1', _rev: 'p1', _createdAt: '2025-01-01', title: 'Old' }
const unpublish: Schedule = { ...schedule, does: 'unpublish', revision: null }

describe('an experiment', () => {
  const test_ = { ...stored, _type: 'experiment', state: 'draft' }
  const own = { ...test_, _id: 'drafts.page-1', _rev: 'r1' }
  const start: Schedule = { ...schedule, documentType: 'experiment', does: 'start' }
  const stop: Schedule = { ...start, _id: 'schedule.page-1.stop', does: 'stop', revision: null }
  const running = { ...test_, _id: 'page-1', _rev: 'p1', state: 'running' }

  test('starts at the moment, as it was scheduled', () => {
    expect(stepsOf(start, { draft: own, published: undefined })).toMatchObject({
      does: 'publish',
      guard: own,
      written: { _id: 'page-1', state: 'running', startedAt: schedule.at },
    })
    const changed = { ...own, _rev: 'r2' }
    const moved = stepsOf(start, { draft: changed, published: undefined })
    expect(moved).toMatchObject({ does: 'nothing', state: 'moved' })
    const started = stepsOf(start, { draft: own, published: running })
    expect(started).toMatchObject({ does: 'nothing', state: 'canceled' })
  })

  test('ends at the moment, in its draft too', () => {
    const set = { state: 'stopped', stoppedAt: schedule.at }
    const both = { draft: own, published: running }
    const ids = ['page-1', 'drafts.page-1']
    expect(stepsOf(stop, both)).toEqual({ does: 'stop', guard: running, ids, set })
    const stopped = { ...running, state: 'stopped' }
    const over = stepsOf(stop, { draft: undefined, published: stopped })
    expect(over).toMatchObject({ does: 'nothing', state: 'canceled' })
    const never = stepsOf(stop, { draft: own, published: undefined })
    expect(never).toMatchObject({ does: 'nothing', state: 'moved' })
  })

  test('has a schedule for each', () => {
    const parts = [start, stop, { ...stop, _id: start._id }, { ...start, _id: stop._id }]
    expect(parts.map((each) => readSchedule(each)?.does)).toEqual([
      'start',
      'stop',
      undefined,
      undefined,
    ])
  })
})

describe('publishing', () => {
  test('writes the content of the draft, and keeps when the document was created', () => {
    expect(stepsOf(schedule, { draft, published })).toEqual({
      does: 'publish',
      guard: draft,
      written: { _id: 'page-1', _type: 'page', _createdAt: '2025-01-01', title: 'New' },
    })
  })

  test('a first publication is as old as its draft', () => {
    expect(stepsOf(schedule, { draft, published: undefined })).toMatchObject({
      written: { _createdAt: '2026-01-02' },
    })
  })

  test('strengthens references, but for those that the schema wants weak', () => {
    const references = [
      { _ref: 'a', _weak: true, _strengthenOnPublish: { type: 'page' } },
      { _ref: 'b', _weak: true, _strengthenOnPublish: { type: 'page', weak: true } },
      { _ref: 'c', _weak: true },
    ]
    const { written } = Object(
      stepsOf(schedule, { draft: { ...draft, references }, published: undefined }),
    )
    expect(written.references).toEqual([
      { _ref: 'a' },
      { _ref: 'b', _weak: true },
      { _ref: 'c', _weak: true },
    ])
  })

  test.each([
    ['a changed draft', { ...draft, _rev: 'r2' }, published, 'moved', /changed after/],
    ['a discarded draft', undefined, published, 'moved', /discarded/],
    [
      'a draft published by hand',
      undefined,
      { ...published, _updatedAt: '2026-01-05' },
      'canceled',
      /by hand/,
    ],
    ['no document', undefined, undefined, 'failed', /deleted/],
  ])('%s is not published', (_, someDraft, somePublished, state, reason) => {
    const steps = stepsOf(schedule, { draft: someDraft, published: somePublished })
    expect(steps).toMatchObject({ does: 'nothing', state, reason: expect.stringMatching(reason) })
  })
})

describe('unpublishing', () => {
  test('keeps the content as a draft', () => {
    expect(stepsOf(unpublish, { draft: undefined, published })).toEqual({
      does: 'unpublish',
      guard: published,
      written: { _id: 'drafts.page-1', _type: 'page', _createdAt: '2025-01-01', title: 'Old' },
    })
  })

  test('what is not published stays so', () => {
    expect(stepsOf(unpublish, { draft, published: undefined })).toMatchObject({ state: 'moved' })
  })
})

describe('a schedule in the lake', () => {
  test('is read', () => {
    expect(readSchedule({ ...schedule, _type: 'schedule' })).toEqual(schedule)
  })

  test.each([
    ['a draft of one', { _id: 'drafts.schedule.page-1' }],
    ['one under another name', { _id: 'schedule.page-2' }],
    ['an unknown state', { state: 'maybe' }],
    ['a time that is none', { at: 'Monday' }],
  ])('%s is none', (_, changes) => {
    expect(readSchedule({ ...schedule, ...changes })).toBeNull()
  })
})
