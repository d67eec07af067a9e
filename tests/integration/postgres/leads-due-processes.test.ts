import { describe, expect, test } from 'vitest'
import { namedId } from '#lib/leads/person/ids.ts'
import { startWaiting } from '#tools/harness/script.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
await loadSite(postgres.server.url)

/** Starts a process of the site that waits for a signal to queue what is due. */
const startProcess = () => startWaiting(new URL('due-process.ts', import.meta.url))

const PEOPLE = 60

describe('three processes behind one Postgres, of which one is killed', () => {
  test('queue one second email about each person', async () => {
    await postgres.rows(`with given as (
        insert into email_submissions (email, source)
        select 'due-' || n || '@example.com', 'resource_x' from generate_series(1, ${PEOPLE}) n
        returning id)
      insert into deliveries (submission_id, channel, payload, state)
      select id, 'team-email', '{}', 'sent' from given`)
    await postgres.rows(
      `insert into person_events (person_id, kind, data)
       select id, 'report', '{"tool": "roi", "delivery": "file", "format": "pdf"}' from people`,
    )
    await postgres.rows('update people set follow_up_at = now()')
    const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
    for (const { go } of processes) go()
    const queued = () =>
      postgres.rows<{ id: string }>(`select id from deliveries where channel = 'follow-up-email'`)
    await expect.poll(async () => (await queued()).length, { interval: 2 }).toBeGreaterThan(0)
    processes[0]?.kill()
    await Promise.all(processes.map(({ ended }) => ended))
    const last = await startProcess()
    last.go()
    await last.ended
    const expected = Array.from({ length: PEOPLE }, (_, n) =>
      namedId('follow-up-email', `due-${n + 1}@example.com`),
    )
    expect((await queued()).map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    expect(await postgres.rows('select from people where follow_up_at is not null')).toEqual([])
  })
})
