import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startWaiting } from '#tools/harness/script.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
await loadSite(postgres.server.url)

/** Starts a process of the site that waits for a signal to go. The returned function sends it. */
async function startProcess(name: string, lead: string, email: string) {
  const script = new URL('one-process.ts', import.meta.url)
  const { go, ended } = await startWaiting(script, [name, lead, email])
  return async (): Promise<unknown[]> => {
    go()
    return JSON.parse((await ended).last)
  }
}

/** Two visits to the calculator, in two spellings. */
const VISITS = `
  insert into email_submissions (email, source)
  select case visit when 1 then 'ada' else 'Ada' end || n || '@example.com', 'resource_roi'
  from generate_series(1, 40) n, generate_series(1, 2) visit`
const DUE = `
  insert into person_events (person_id, submission_id, kind, data, email_due_at)
  select person.id, submission.id, 'result', '{}', now()
  from email_submissions submission join people person on person.person = lower(submission.email)
  where source = 'resource_roi'`

test('60 concurrent visits of one person, 60 report requests to one inbox and two results each of 40 people: one email to the team, five reports, one email to each of the 40', async () => {
  await postgres.rows(VISITS)
  await postgres.rows(DUE)
  const spellings = ['victim@gmail.com', 'v.ictim@gmail.com', 'victim+1@gmail.com']
  const processes = await Promise.all(
    spellings.map(async (email, n) => {
      const id = randomUUID()
      const given = `insert into email_submissions (id, email, source) values ($1, $2, 'x')`
      await postgres.rows(given, [id, email])
      return startProcess(`process ${n}`, id, email)
    }),
  )
  const ends = (await Promise.all(processes.map((go) => go()))).flat()
  expect(ends).toHaveLength(60)
  expect(ends.filter((end) => end === 'queued')).toHaveLength(5)
  expect(ends.filter((end) => end === 'enough')).toHaveLength(55)
  const queued = await postgres.rows(
    'select channel, count(*)::int as number from deliveries group by channel order by channel',
  )
  expect(queued).toEqual([
    { channel: 'lead-email', number: 40 },
    { channel: 'marketing-list', number: 1 },
    { channel: 'report-email', number: 5 },
    { channel: 'team-email', number: 1 },
  ])
  const crowd = `select from email_submissions where lower(email) = 'crowd@example.com'`
  expect(await postgres.rows(crowd)).toHaveLength(60)
})
