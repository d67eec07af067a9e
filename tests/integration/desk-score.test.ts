import { beforeEach, expect, test, vi } from 'vitest'
import type { ScorePreview } from '#lib/leads/desk/score-preview.ts'
import { startDesk } from './desk-product.ts'

const desk = await startDesk()
const cookie = await desk.cookieOf('editor')
beforeEach(() => desk.rows('truncate email_submissions, people, audit_log cascade'))

const ask = (body: object, headers: Record<string, string> = { cookie }) =>
  desk.send('POST', 'score', { body, headers })
const preview = async (body: object) => (await (await ask(body)).json()) as ScorePreview

async function press(id: string): Promise<void> {
  await desk.rows(
    `insert into person_events (person_id, submission_id, kind, data)
     select $1, gen_random_uuid(), 'booking', '{}'`,
    [id],
  )
}

test('the last people are ranked by a draft, beside today, and nothing is stored', async () => {
  await press(await desk.give('ada@gmail.com'))
  await desk.give('bob@acme.example')
  const spam = await desk.give('spam@acme.example')
  await desk.rows('update people set is_flagged = true where id = $1', [spam])
  const places = ({ people }: ScorePreview) =>
    people.map(({ email, draft, today }) => [email, draft.score, draft.place, today.place])
  expect(places(await preview({}))).toEqual([
    ['ada@gmail.com', 20, 1, 1],
    ['bob@acme.example', 10, 2, 2],
  ])
  const { people, rules } = await preview({ pressed: 0, free: -20, company: 30 })
  expect(places({ people, rules })).toEqual([
    ['bob@acme.example', 30, 1, 2],
    ['ada@gmail.com', 0, 2, 1],
  ])
  const counts = new Map(rules.map(({ name, people: count }) => [name, count]))
  expect(counts.get('pressed')).toBe(1)
  expect(counts.get('booked')).toBe(0)
  expect(counts.get('company')).toBe(1)
  expect(await desk.rows('select from people where score is not null')).toEqual([])
})

test('a draft that can’t be right is refused by the name of its number', async () => {
  const refused = async (body: object) => {
    const response = await ask(body)
    const { field } = (await response.json()) as { field?: string }
    return [response.status, field]
  }
  expect(await refused({ booked: 101 })).toEqual([422, 'booked'])
  expect(await refused({ booked: '4' })).toEqual([422, 'booked'])
  expect(await refused({ luck: 4 })).toEqual([422, 'luck'])
  expect((await ask({}, {})).status).toBe(401)
})

test('what is published in the Studio scores everybody again, and who does something next', async () => {
  await desk.give('ada@acme.example')
  const lake = await desk.memberClient('editor')
  const scored = async () => {
    vi.resetModules()
    const sweep = await import('#lib/leads/score/sweep.ts')
    await sweep.scorePeople()
    await sweep.rescorePeople()
    return desk.rows('select email, score from people order by email')
  }
  expect(await scored()).toEqual([{ email: 'ada@acme.example', score: 10 }])
  await lake.create({ _id: 'scoreRules', _type: 'scoreRules', company: 33 })
  await desk.give('bob@acme.example')
  expect(await scored()).toEqual([
    { email: 'ada@acme.example', score: 33 },
    { email: 'bob@acme.example', score: 33 },
  ])
})
