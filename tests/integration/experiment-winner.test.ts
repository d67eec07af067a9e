import { expect, test } from 'vitest'
import type { ExperimentResult, Insight } from '#lib/insight/contract.ts'
import { publishVariant } from '#studio/experiments/publish-variant.ts'
import { startDesk } from './desk-product.ts'

const OTHER = 'Agents that finish the job.'
const variant = (_key: string, share: number, headline?: string) => {
  return { _type: 'experimentVariant', _key, name: _key, share, heroSection: { headline } }
}

const desk = await startDesk()
const editor = await desk.memberClient('editor')
const cookie = await desk.cookieOf('editor')
await editor
  .transaction()
  .createOrReplace({ _id: 'home', _type: 'home', headline: 'First.', lede: 'Words.' })
  .createOrReplace({ _id: 'drafts.home', _type: 'home', headline: 'Draft.', lede: 'New words.' })
  .create({
    _id: 'test',
    _type: 'experiment',
    name: 'Headline',
    page: { _type: 'reference', _ref: 'home', _weak: true },
    section: 'heroSection',
    goal: 'lead',
    state: 'running',
    startedAt: '2026-11-01T00:00:00Z',
    variants: [variant('a', 50), variant('b', 50, OTHER)],
  })
  .commit()
await desk.rows(
  `insert into experiment_visits (day, experiment, variant, visitor, reached)
  select current_date, 'test', variant, number::text, number <= goals
  from (values ('a', 40), ('b', 90)) counted(variant, goals), generate_series(1, 1000) number`,
)

const results = async (): Promise<ExperimentResult[]> => {
  const response = await desk.send('GET', 'insight/experiments', { headers: { cookie } })
  expect(response.status).toBe(200)
  return response.json()
}

test('Insight has the figures of each variant, and what they say', async () => {
  const [one, ...more] = await results()
  expect(more).toEqual([])
  expect(one).toMatchObject({ id: 'test', path: '/', state: 'running', problem: null })
  expect(one?.verdict).toEqual({ says: 'better', best: 'b' })
  expect(one?.variants.map(({ visitors, goals }) => [visitors, goals])).toEqual([
    [1000, 40],
    [1000, 90],
  ])
  expect((await desk.send('GET', 'insight/experiments', {})).status).toBe(401)
})

test('those who may publish are told of the winner, once', async () => {
  const { winnerNews } = await import('#lib/insight/experiments/winner-news.ts')
  const { queueEditorNews } = await import('#lib/leads/editors/news.ts')
  for (const _ of [1, 2]) await queueEditorNews(winnerNews)
  const told = `select payload->>'subject' as subject from deliveries where channel = 'editor-email'`
  expect(await desk.rows(told)).toEqual([{ subject: 'A winner: Headline' }])

  // The page as it is can win too.
  const count = `update experiment_visits
    set reached = visitor::int <= case variant when 'a' then $1::int else $2 end`
  await desk.rows(count, [90, 40])
  for (const _ of [1, 2]) await queueEditorNews(winnerNews)
  const latest = `select payload->>'subject' as subject from deliveries
    where channel = 'editor-email' order by created_at offset 1`
  expect(await desk.rows(latest)).toEqual([{ subject: 'The page as it is wins: Headline' }])
  await desk.rows(count, [40, 90])
})

test('Insight marks the day on which the page was published meanwhile, and who is left out', async () => {
  const { markChanged } = await import('#lib/insight/experiments/changes.ts')
  expect((await results())[0]).toMatchObject({ changedOn: [], leftOut: 0 })
  await markChanged({ _type: 'page', slug: 'another', pass: 0 })
  await markChanged({ _type: 'siteSettings', pass: 0 })
  expect((await results())[0]).toMatchObject({ changedOn: [] })
  await desk.rows(`insert into experiment_changes values ('test', '2026-11-02')`)
  for (const _ of 'twice') await markChanged({ _type: 'home', pass: 0 })
  await desk.rows(`insert into experiment_totals values ('2026-11-02', 'test', '', 80, 0)`)
  const today = new Date().toISOString().slice(0, 10)
  expect((await results())[0]).toMatchObject({ changedOn: ['2026-11-02', today], leftOut: 80 })
})

test('where the goal is a booked call, people with one are counted instead, of those shown', async () => {
  await editor.patch('test').set({ goal: 'booked' }).commit()
  await desk.rows(
    `insert into email_submissions (email, source)
    select number || '@a.example', 'booking' from generate_series(1, 15) number`,
  )
  await desk.rows(
    `insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone, name,
      email, host, place, answers, booked_at, changed_at, last_touch)
    select gen_random_uuid(), 'cal.com', email, id, 'booked', now() + interval '1 day', now(), 'UTC',
      '', email, '{}', '', '[]', now(), now(),
      jsonb_build_object('variant', case when email ~ '^[1-3]@' then 'test:a' else 'x:y test:b' end)
    from people`,
  )
  const [one] = await results()
  expect(one?.goal).toBe('booked')
  const goals = one?.variants.map(({ visitors, goals: reached }) => [visitors, reached])
  expect(goals).toEqual([
    [1000, 3],
    [1000, 12],
  ])
  expect(one?.verdict).toEqual({ says: 'open' })
  const today = new Date().toISOString().slice(0, 10)
  const query = `insight?from=${today}&to=${today}`
  const { calls }: Insight = await (await desk.send('GET', query, { headers: { cookie } })).json()
  expect(calls.by.variant.map(({ title, value, first }) => [title ?? value, first.booked])).toEqual(
    [
      ['Headline: b', 12],
      ['x:y', 12],
      ['Headline: a', 3],
    ],
  )
  // More people than visitors that were counted: a network has been left out.
  await desk.rows(`delete from experiment_visits where variant = 'b' and visitor > '1'`)
  const [few] = await results()
  expect(few?.variants[1]).toMatchObject({ visitors: 1, goals: 1 })
  await editor.patch('test').set({ goal: 'lead' }).commit()
})

test('who may not publish changes nothing', async () => {
  const contributor = await desk.memberClient('contributor')
  await expect(publishVariant(contributor, 'test', 'b')).rejects.toThrow()
  expect(await editor.getDocument('home')).toMatchObject({ headline: 'First.' })
  expect(await editor.getDocument('test')).toMatchObject({ state: 'running' })
})

test('the winner is published with the rights of who pressed, and nothing else is', async () => {
  expect(await publishVariant(editor, 'test', 'b')).toContain('“b” is what every visitor gets now')
  expect(await editor.getDocument('home')).toMatchObject({ headline: OTHER, lede: 'Words.' })
  const draft = await editor.getDocument('drafts.home')
  expect(draft).toMatchObject({ headline: OTHER, lede: 'New words.' })
  expect(await editor.getDocument('test')).toMatchObject({ state: 'stopped', winner: 'b' })
  // The webhook of that very transaction is no change while the test ran.
  await desk.rows('truncate experiment_changes')
  await (
    await import('#lib/insight/experiments/changes.ts')
  ).markChanged({ _type: 'home', pass: 0 })
  expect((await results())[0]?.changedOn).toEqual([])
  await expect(publishVariant(editor, 'test', 'a')).rejects.toThrow('doesn’t run any longer')
})
