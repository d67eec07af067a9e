import { expect, test } from 'vitest'
import { startWaiting } from '#tools/harness/script.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
await loadSite(postgres.server.url)

test('1,000 webhooks, each twice and out of order: every call is as its scheduler has it, in under a minute', async () => {
  const script = new URL('bookings-process.ts', import.meta.url)
  const processes = await Promise.all(['0', '1', '2'].map((own) => startWaiting(script, [own])))
  for (const { go } of processes) go()
  const ends = await Promise.all(processes.map(({ ended }) => ended))
  const took = ends.map(({ last }): [number, number] => JSON.parse(last))
  expect(took.reduce((sum, [number]) => sum + number, 0)).toBe(2000)
  expect(Math.max(...took.map(([, ms]) => ms))).toBeLessThan(60_000)
  const calls = await postgres.rows(`
    select scheduler, split_part(uid, '-', 1) as which, status, outcome, count(*)::int as number
    from bookings join people on people.id = person_id and person = lower(bookings.email)
    group by 1, 2, 3, 4 order by 1, 2`)
  const number = 125
  expect(calls).toEqual([
    { scheduler: 'cal.com', which: 'first', status: 'moved', outcome: null, number },
    { scheduler: 'cal.com', which: 'second', status: 'booked', outcome: 'missed', number },
    { scheduler: 'calendly', which: 'first', status: 'moved', outcome: null, number },
    { scheduler: 'calendly', which: 'second', status: 'cancelled', outcome: null, number },
  ])
  const counted = await postgres.rows(`
    select (select count(*)::int from people) as people,
      (select count(*)::int from booking_events) as events,
      (select count(*)::int from email_submissions) as submissions`)
  // Whichever webhook came first, talks have begun, once with each.
  const states = `select state, count(*)::int as number from people group by 1`
  expect(await postgres.rows(states)).toEqual([{ state: 'in-talks', number: 250 }])
  const started = `select from person_events where kind = 'state'`
  expect(await postgres.rows(started)).toHaveLength(250)
  // Of a moved call the new one tells too, and at Calendly the old one by itself.
  expect(counted).toEqual([{ people: 250, events: 250 * 5, submissions: 500 }])
  // Whatever came first, what each call ended with is told once.
  const told = await postgres.rows(`
    select channel, coalesce(payload #>> '{wish,kind}', status) as what, count(*)::int as number,
      count(distinct payload #>> '{wish,call}')::int as calls
    from deliveries join bookings on bookings.id = (payload #>> '{wish,call}')::uuid
    where split_part(uid, '-', 1) = 'second'
      and coalesce(payload #>> '{wish,kind}', 'cancelled') = 'cancelled'
    group by 1, 2 order by 1, 2`)
  expect(told).toEqual([
    { channel: 'call-email', what: 'cancelled', number, calls: number },
    { channel: 'rebook-email', what: 'booked', number, calls: number },
    { channel: 'rebook-email', what: 'cancelled', number, calls: number },
  ])
})
