import { describe, expect, test } from 'vitest'
import { carryOutDue } from '#lib/publishing/carry-out.ts'
import { reviewId } from '#lib/publishing/schedule.ts'
import { tokens } from '#tools/harness/lake.ts'
import { startScheduleLake } from './schedule-lake.ts'

const lake = await startScheduleLake()

const run = () => carryOutDue(lake.client)

describe('a schedule that is due', () => {
  test('publishes the draft in one transaction, and ends its mark for review', async () => {
    await lake.client.create({ _id: 'plain', _type: 'page', title: 'Old' })
    await lake.writeDraft('plain', 'New')
    await lake.markReady('plain')
    await lake.schedule('plain')
    expect(await run()).toEqual({ next: Infinity, errors: [] })
    expect(await lake.read('plain')).toMatchObject({ title: 'New' })
    expect(await lake.read('drafts.plain')).toBeUndefined()
    expect(await lake.read(reviewId('plain'))).toBeUndefined()
    expect(await lake.stateOf('plain')).toMatchObject({ state: 'done' })
    const [, publishing, ...more] = await lake.transactionsOf('plain')
    expect(more).toEqual([])
    const schedules = await lake.transactionsOf('schedule.plain')
    expect(schedules.at(-1)?.id).toBe(publishing?.id)
  })

  test('comes after what it refers to, if both are due', async () => {
    const link = { _type: 'reference', _ref: 'b-story', _weak: true }
    const _strengthenOnPublish = { type: 'customerStory' }
    await lake.writeDraft('a-page', 'Page', { link: { ...link, _strengthenOnPublish } })
    await lake.writeDraft('b-story', 'Story')
    await lake.schedule('a-page')
    await lake.schedule('b-story')
    expect(await run()).toEqual({ next: Infinity, errors: [] })
    expect(await lake.read('a-page')).toMatchObject({ link: { _ref: 'b-story' } })
    expect(await lake.stateOf('b-story')).toMatchObject({ state: 'done' })
  })

  test('unpublishes, and keeps the content as a draft', async () => {
    await lake.client.create({ _id: 'campaign', _type: 'page', title: 'Over soon' })
    await lake.schedule('campaign', { does: 'unpublish' })
    await run()
    expect(await lake.read('campaign')).toBeUndefined()
    expect(await lake.read('drafts.campaign')).toMatchObject({ title: 'Over soon' })
    expect(await lake.stateOf('campaign')).toMatchObject({ state: 'done' })
  })

  test('starts an experiment and ends it, and its draft with it', async () => {
    const draft = { _id: 'drafts.test', _type: 'experiment', name: 'Test', state: 'draft' }
    const experiment = { documentType: 'experiment' }
    await lake.client.create(draft)
    await lake.schedule('test', { ...experiment, does: 'start' })
    await run()
    expect(await lake.read('test')).toMatchObject({ name: 'Test', state: 'running' })
    expect(await lake.read('drafts.test')).toBeUndefined()
    await lake.client.create({ ...draft, name: 'Renamed', state: 'running' })
    await lake.schedule('test', { ...experiment, _id: 'schedule.test.stop', does: 'stop' })
    expect(await run()).toEqual({ next: Infinity, errors: [] })
    expect(await lake.read('test')).toMatchObject({ name: 'Test', state: 'stopped' })
    expect(await lake.read('drafts.test')).toMatchObject({ name: 'Renamed', state: 'stopped' })
    expect(await lake.read('schedule.test.stop')).toMatchObject({ state: 'done' })
    expect(await lake.stateOf('test')).toMatchObject({ state: 'done', does: 'start' })
  })

  test('that is canceled does nothing', async () => {
    await lake.writeDraft('canceled', 'Never')
    await lake.schedule('canceled', { state: 'canceled' })
    await run()
    expect(await lake.read('canceled')).toBeUndefined()
  })
})

describe('a schedule whose time has not come', () => {
  test('waits, and says how long', async () => {
    await lake.writeDraft('later', 'Later')
    await lake.schedule('later', { at: new Date(Date.now() + 5000).toISOString() })
    const { next } = await run()
    expect(next).toBeGreaterThan(3000)
    expect(next).toBeLessThanOrEqual(5000)
    expect(await lake.read('later')).toBeUndefined()
    await lake.schedule('later', { state: 'canceled' })
  })
})

describe('what can’t be published says why', () => {
  test.each([
    [
      'the draft has moved on',
      async (id: string) => void (await lake.writeDraft(id, 'Changed')),
      'moved',
      /changed after it was scheduled/,
    ],
    [
      'the draft was published by hand',
      async (id: string) => {
        await lake.client.create({ _id: id, _type: 'page', title: 'By hand' })
        await lake.client.delete(`drafts.${id}`)
      },
      'canceled',
      /published by hand/,
    ],
    [
      'the document was deleted',
      async (id: string) => void (await lake.client.delete(`drafts.${id}`)),
      'failed',
      /was deleted/,
    ],
  ])('%s', async (name, change, state, reason) => {
    const id = name.replaceAll(' ', '-')
    await lake.writeDraft(id, 'As scheduled')
    await lake.schedule(id)
    const before = await lake.read(id)
    await change(id)
    const after = await lake.read(id)
    expect(await run()).toEqual({ next: Infinity, errors: [] })
    expect(await lake.stateOf(id)).toMatchObject({ state, reason: expect.stringMatching(reason) })
    expect(await lake.read(id)).toEqual(after ?? before)
  })

  test('it refers to a document that is not published', async () => {
    const link = { _type: 'reference', _ref: 'nowhere', _weak: true }
    const _strengthenOnPublish = { type: 'page' }
    await lake.writeDraft('linking', 'A link', { link: { ...link, _strengthenOnPublish } })
    await lake.schedule('linking')
    await run()
    expect(await lake.stateOf('linking')).toMatchObject({
      state: 'failed',
      reason: 'It refers to a document that isn’t published (nowhere). Publish that first.',
    })
    expect(await lake.read('drafts.linking')).toBeDefined()
  })

  test('another document refers to what is to be unpublished', async () => {
    await lake.client.create({ _id: 'target', _type: 'page', title: 'Needed' })
    const link = { _type: 'reference', _ref: 'target' }
    await lake.client.create({ _id: 'referrer', _type: 'page', link })
    await lake.schedule('target', { does: 'unpublish' })
    await run()
    expect(await lake.stateOf('target')).toMatchObject({
      state: 'failed',
      reason: 'Other documents refer to it (referrer).',
    })
  })

  test('its slug was taken meanwhile', async () => {
    await lake.writeDraft('second', 'Second', { slug: { current: 'spring' } })
    await lake.schedule('second')
    await lake.client.create({ _id: 'first', _type: 'page', slug: { current: 'spring' } })
    await run()
    expect(await lake.stateOf('second')).toMatchObject({
      state: 'failed',
      reason: 'Another document has the slug spring by now (first).',
    })
  })

  test('the schedule itself is incomplete', async () => {
    await lake.client.create({ _id: 'schedule.odd', _type: 'schedule', state: 'waiting' })
    await run()
    expect(await lake.read('schedule.odd')).toMatchObject({ state: 'failed' })
  })
})

test('a schedule that a contributor wrote as a draft is none', async () => {
  await lake.writeDraft('sneaky', 'Not reviewed')
  const waiting = { _type: 'schedule', state: 'waiting', documentId: 'sneaky', does: 'publish' }
  await lake.client.create({ _id: 'drafts.schedule.sneaky', ...waiting })
  await lake.client.create({ _id: 'sneaky-schedule', ...waiting })
  expect(await run()).toEqual({ next: Infinity, errors: [] })
  expect(await lake.read('sneaky')).toBeUndefined()
})

test('a token that lost its rights leaves the schedule waiting, and says so', async () => {
  await lake.writeDraft('waits', 'Patience')
  await lake.schedule('waits')
  const reader = lake.client.withConfig({ token: tokens.reader })
  const { errors } = await carryOutDue(reader)
  expect(errors).toMatchObject([{ statusCode: 403 }])
  expect(await lake.stateOf('waits')).toMatchObject({ state: 'waiting' })
  expect(await run()).toEqual({ next: Infinity, errors: [] })
  expect(await lake.read('waits')).toMatchObject({ title: 'Patience' })
})
