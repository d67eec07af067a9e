import { expect, test } from 'vitest'
import { startWaiting } from '#tools/harness/script.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
await loadSite(postgres.server.url)

const PEOPLE = 60
const OWNERS = ['ada', 'bo', 'cy']

/** Starts a process of the site that waits for a signal to give everybody an owner. */
const startProcess = () => startWaiting(new URL('turns-process.ts', import.meta.url))

test('sixty people at once on three processes: each of three owners gets twenty', async () => {
  await postgres.rows(
    `insert into members (id, name, "right", listed_at)
      select id, id, 'publish', now() from unnest($1::text[]) id`,
    [OWNERS],
  )
  await postgres.rows(`insert into email_submissions (email, source)
    select 'turn-' || n || '@example.com', 'resource_x' from generate_series(1, ${PEOPLE}) n`)
  await postgres.rows('update people set score = 10, scored_at = last_at')
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
  for (const { go } of processes) go()
  await Promise.all(processes.map(({ ended }) => ended))
  const rows = await postgres.rows(
    `select owner ->> 'id' as owner, count(*)::int from people group by 1 order by 1`,
  )
  expect(rows).toEqual(OWNERS.map((owner) => ({ owner, count: PEOPLE / OWNERS.length })))
  const told = await postgres.rows(
    `select payload #>> '{wish,owner}' as owner, count(*)::int from deliveries
      where channel = 'alert-email' group by 1 order by 1`,
  )
  expect(told).toEqual(rows)
})
