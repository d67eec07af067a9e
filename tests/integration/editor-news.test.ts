import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reviewId } from '#lib/publishing/schedule.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk({ SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T/B/x' })
const contributor = await desk.memberClient('contributor')
const editor = await desk.memberClient('editor')
const meOf = (client: typeof editor) =>
  client.request<{ id: string; name: string; email: string }>({ url: '/users/me' })
const [carl, ed] = [await meOf(contributor), await meOf(editor)]
const { queueEditorNews } = await import('#lib/leads/editors/news.ts')
const run = () => queueEditorNews(async () => [])

const by = ({ id, name }: typeof ed) => ({ id, name })
const mark = { documentId: 'spring', documentType: 'page', revision: 'r', by: by(carl) }

beforeEach(async () => {
  await desk.rows('truncate deliveries cascade')
  await editor.createOrReplace({ _id: 'drafts.spring', _type: 'page', title: 'Spring <launch>' })
})
afterEach(async () => {
  vi.useRealTimers()
  await editor.delete({ query: '*[_type in ["review", "schedule"]]' })
})

interface Row extends Record<string, unknown> {
  channel: string
  payload: { to: string[]; subject: string; text: string; html: string }
}
/** What is queued, by its channel. */
async function told(channel = 'editor-email') {
  const sql = 'select channel, payload from deliveries where channel = $1 order by created_at'
  return (await desk.rows<Row>(sql, [channel])).map(({ payload }) => payload)
}

test('those who may publish are told once of a draft to review, and not who asked', async () => {
  const id = reviewId('spring')
  await contributor.create({ _id: id, _type: 'review', ...mark, note: 'Is the price right?' })
  await run()
  await run()
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Ready for review: Spring <launch>')
  expect(mail?.to).toContain(ed.email)
  expect(mail?.to).not.toContain(carl.email)
  expect(mail?.text).toContain('“Is the price right?”')
  expect(mail?.text).toContain('/studio/intent/edit/id=spring;type=page/')
  expect(mail?.html).not.toContain('<launch>')
  expect((await told('slack-editors')).map(({ text }) => text.split('\n')[0])).toEqual([
    'Ready for review: Spring &lt;launch&gt;',
  ])

  const returned = { by: by(ed), note: 'It is not.' }
  await editor.patch(id).set({ returned }).commit()
  await run()
  const back = (await told()).slice(1)
  expect(back.map(({ to, subject }) => [to, subject])).toEqual([
    [[carl.email], 'Sent back: Spring <launch>'],
  ])
})

const schedule = (more: object) => ({
  _id: 'schedule.spring',
  _type: 'schedule',
  documentId: 'spring',
  documentType: 'page',
  does: 'publish',
  revision: 'an older one',
  at: new Date(Date.now() + 3_600_000).toISOString(),
  timeZone: 'Europe/Berlin',
  by: by(ed),
  ...more,
})

test('who scheduled something is told that it failed', async () => {
  const reason = 'Another document has the slug spring by now.'
  const settledAt = new Date().toISOString()
  await editor.create(schedule({ state: 'failed', reason, settledAt }))
  await editor.create(schedule({ _id: 'drafts.schedule.spring', state: 'failed', settledAt }))
  await run()
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: [ed.email], subject: 'Did not go live: Spring <launch>' })
  expect(mail?.text).toContain(reason)
})

test('and that its draft was changed, once that is left alone', async () => {
  await editor.create(schedule({ state: 'waiting' }))
  await run()
  expect(await told()).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  await run()
  await run()
  expect((await told()).map(({ subject }) => subject)).toEqual([
    'Changed since it was scheduled: Spring <launch>',
  ])
})

test('nobody is told of what is older than a day, has no draft any more, or where it is turned off', async () => {
  await contributor.create({ _id: reviewId('gone'), _type: 'review', ...mark, documentId: 'gone' })
  await run()
  await contributor.create({ _id: reviewId('spring'), _type: 'review', ...mark })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  await run()
  vi.useRealTimers()
  const content = await import('#lib/leads/content/content.ts')
  const settings = await content.readLeadEmails()
  if (!settings) throw new Error('The lake does not respond.')
  settings.calls.tellsEditors = false
  await run()
  settings.calls.tellsEditors = true
  expect(await told()).toEqual([])
})
