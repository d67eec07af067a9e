import { beforeEach, expect, test } from 'vitest'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
await loadSite(postgres.server.url)
const { scorePeople } = await import('#lib/leads/score/sweep.ts')
beforeEach(() => postgres?.rows('delete from email_submissions'))

const give = (email: string) =>
  postgres.rows('insert into email_submissions (email, source) values ($1, $2)', [email, 'x'])
const scores = () => postgres.rows('select email, score from people order by email')

test('a person who is being changed is neither waited for nor forgotten', async () => {
  await give('ada@acme.example')
  await give('grace@acme.example')
  const other = await postgres.connect()
  await other.query(`begin; select from people where email = 'ada@acme.example' for update`)
  await scorePeople()
  expect(await scores()).toEqual([
    { email: 'ada@acme.example', score: null },
    { email: 'grace@acme.example', score: 10 },
  ])
  await other.query('rollback')
  await scorePeople()
  expect(await scores()).toMatchObject([{ score: 10 }, { score: 10 }])
})

test('what is stored while a story is read leaves the score out of date', async () => {
  await give('ada@acme.example')
  const other = await postgres.connect()
  await other.query('begin; lock table person_events in access exclusive mode')
  const scoring = scorePeople()
  await postgres.untilOneWaits()
  await give('Ada@acme.example')
  await other.query('rollback')
  await scoring
  expect(await scores()).toEqual([{ email: 'ada@acme.example', score: null }])
})
