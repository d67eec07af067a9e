import { expect, test } from 'vitest'
import { startWaiting } from '#tools/harness/script.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
await loadSite(postgres.server.url)

/** Of whom each second one has another address, which is joined with theirs. */
const PEOPLE = Number(process.env['SEQUENCE_PEOPLE'] ?? 6_000)
const BOOKED = 200

test('three processes, of which one is killed, bring each person one email a day, and none after a booking', async () => {
  await postgres.rows(`insert into email_submissions (email, source, consent_text)
    select 'due-' || n || '@example.com', 'resource_x', 'x' from generate_series(1, ${PEOPLE}) n`)
  await postgres.rows(`insert into sequence_runs (sequence, name, person_id, stepped_at)
    select 'nurture', 'Nurture', id, now() - interval '2 days' from people`)
  await postgres.rows(`update people set joined_to = (select id from people main
      where main.person = 'due-' || (substring(people.person from '\\d+')::int - 1) || '@example.com')
    where substring(person from '\\d+')::int % 100 = 0`)
  const shown = PEOPLE - Math.floor(PEOPLE / 100)
  await postgres.rows('analyze')
  const startProcess = () => startWaiting(new URL('sequences-process.ts', import.meta.url))
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
  const startedAt = performance.now()
  for (const { go } of processes) go()
  const count = async () =>
    (await postgres.rows<{ n: number }>('select count(*)::int as n from sequence_emails'))[0]?.n ??
    0
  await expect.poll(count, { interval: 2 }).toBeGreaterThan(0)
  processes[0]?.kill()
  const booker = await postgres.connect()
  for (let n = PEOPLE - BOOKED; n < PEOPLE; n++) await book(`due-${n}@example.com`)
  await Promise.all(processes.map(({ ended }) => ended))
  for (let before = -1, now = await count(); now > before; before = now, now = await count()) {
    const last = await startProcess()
    last.go()
    await last.ended
    now = await count()
  }
  const took = performance.now() - startedAt
  console.log(`${await count()} emails were queued in ${Math.round(took)} ms`)

  async function book(email: string) {
    await booker.query('begin')
    await booker.query(
      `select from email_submissions submission join people on person = lower(submission.email)
      where submission.email = $1 for key share of submission for update of people`,
      [email],
    )
    await booker.query(
      `insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone,
        name, email, host, place, answers, booked_at, changed_at)
      select gen_random_uuid(), 'cal.com', $1, id, 'booked', now(), now(), 'UTC', '', $1, '{}', '',
        '[]', now(), now() from people where person = $1`,
      [email],
    )
    await booker.query('commit')
  }

  // Each person once, under one address; who booked first, never.
  const [emails] = await postgres.rows(`select count(*)::int as all,
    count(distinct person_id)::int as persons, count(delivery.id)::int as queued
    from sequence_emails email left join deliveries delivery on delivery.id = email.id
      and delivery.channel = 'sequence-email'`)
  const [ended] = await postgres.rows<{ all: number; never: number }>(`
    select count(*)::int as all, (count(*) filter (where steps = 0))::int as never
    from sequence_runs where ended_by = 'booked'`)
  const neverSent = shown - (await count())
  expect(emails).toEqual({
    all: shown - neverSent,
    persons: shown - neverSent,
    queued: shown - neverSent,
  })
  expect(neverSent).toBeLessThanOrEqual(ended?.never ?? 0)
  expect(ended?.all).toBeGreaterThanOrEqual(BOOKED)
  expect(
    await postgres.rows(`select from sequence_runs run where run.steps <> (
      select count(*) from sequence_emails email where email.run_id = run.id)`),
  ).toEqual([])
  expect(took).toBeLessThan(60_000)
})
