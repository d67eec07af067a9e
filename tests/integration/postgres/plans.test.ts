import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { ADD_CHANGES } from '#lib/insight/totals.ts'
import { exampleLead, loadSite, startOnPostgres } from './on-postgres.ts'

const server = await startOnPostgres()
// As on PGlite, which has none: nothing learns how large the tables have become.
await server.rows('alter system set autovacuum = off')
await server.rows('select pg_reload_conf()')
await loadSite(server.server.url)

const lead = () => {
  const id = randomUUID()
  return exampleLead(id, `${id}@example.com`)
}

interface Counts {
  /** Rows read. */
  read: number
  readOneByOne: number
  /** Uses of an index. */
  lookups: number
  deleted: number
}

/**
 * What some work did with tables whose names are like this. Counted in its own transaction: other
 * sessions' counts come late.
 */
async function countsOf(
  session: Client,
  tables: string,
  work: () => Promise<unknown>,
  begin = 'begin',
): Promise<Counts> {
  await session.query(begin)
  await work()
  const { rows } = await session.query<Counts>(COUNTS, [tables])
  await session.query('commit')
  if (!rows[0]) throw new Error('Nothing was counted.')
  return rows[0]
}

const COUNTS = `
  select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read,
    sum(seq_tup_read)::int as "readOneByOne", sum(coalesce(idx_scan, 0))::int as lookups,
    sum(n_tup_del)::int as deleted
  from pg_stat_xact_user_tables where relname like $1`

test('a lead costs the same however many there are, from a new database on', async () => {
  const { storeOn } = await import('#lib/leads/capture/store.ts')
  const session = await server.connect()
  const store = async (times: number) => {
    for (let index = 0; index < times; index++) await storeOn(session, [lead()])
    await session.query(`insert into person_events (person_id, kind, resource)
      select id, 'result', 'ai-roi-calculator' from people order by first_at desc limit 1`)
  }
  // The plans of triggers are made now, on tables that are almost empty.
  await store(10)
  for (const table of ['email_submissions', 'person_events']) {
    const { readOneByOne } = await countsOf(session, table, () => store(250))
    expect(readOneByOne).toBeLessThan(1_000)
  }
})

test('an erasure costs the same however many deliveries there are', async () => {
  const { storeOn } = await import('#lib/leads/capture/store.ts')
  const session = await server.connect()
  for (let index = 0; index < 300; index++) await storeOn(session, [lead()])
  const erase = () =>
    session.query(
      'delete from email_submissions where id in (select id from email_submissions limit 9)',
    )
  const { deleted } = await countsOf(session, 'people', erase)
  expect(deleted).toBe(9)
  const { readOneByOne } = await countsOf(session, 'deliveries', erase)
  expect(readOneByOne).toBe(0)
})

test('an erasure, and the list of those that are open, read no deliveries of others', async () => {
  const { forgetLead, isOpenErasure } = await import('#lib/leads/erasure/erase.ts')
  const { deliveries } = await import('#lib/platform/database/tables/deliveries.ts')
  const { storeOn } = await import('#lib/leads/capture/store.ts')
  await server.rows(`insert into deliveries (channel, payload, state)
    select 'editor-email', '{}', 'sent' from generate_series(1, 20000)`)
  const session = await server.connect()
  const one = lead()
  await storeOn(session, [one])
  await session.query('update people set digested_at = now() where email = $1', [one.email])
  const counted = await server.connect()
  await drizzle(counted).transaction(async (transaction) => {
    // In a transaction, it has a part of that.
    const db = transaction as unknown as NodePgDatabase
    const member = { id: 'm', name: 'Ada' }
    const { submissions } = await forgetLead(db, one.email, member, () => undefined)
    expect(submissions).toBe(1)
    expect(await db.select().from(deliveries).where(isOpenErasure)).not.toEqual([])
    const { rows } = await counted.query<Counts>(COUNTS, ['deliveries'])
    expect(rows[0]?.readOneByOne).toBe(0)
  })
})

test('a scrape of metrics reads no deliveries that were sent', async () => {
  const { GAUGES } = await import('#lib/leads/outbox/health.ts')
  await server.rows(`insert into deliveries (channel, payload, state)
    select 'editor-email', '{}', case n % 1000 when 0 then 'limited' else 'sent' end
    from generate_series(1, 20000) n`)
  const session = await server.connect()
  const { readOneByOne } = await countsOf(session, 'deliveries', () => session.query(GAUGES, [24]))
  expect(readOneByOne).toBe(0)
})

test('Insight costs the same however many visits there are', async () => {
  const insight = await import('#lib/insight/read-counts.ts')
  await server.rows(`insert into visit_events (day, step, resource, visitor, campaign, landing)
    select current_date - number % 2, 'seen', 'guide', number, 'spring', '/' || number % 10
    from generate_series(1, 20000) number`)
  // The leads of other tests were stored one by one.
  await server.rows(ADD_CHANGES)
  const session = await server.connect()
  const day = (offset: number) => new Date(Date.now() + offset).toISOString().slice(0, 10)
  const asked = { from: day(-3e10), to: day(1e8), by: 'week' as const, renamed: [] }
  const { read } = await countsOf(session, 'visit\\_%', async () => {
    const resources = await insight.readResources(session, asked)
    await insight.readSeries(session, asked)
    await insight.readOrigins(session, asked)
    await insight.readQuestions(session, asked)
    expect(resources.get('guide')?.now).toEqual({ seen: 20_000 })
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(2_000)
})

test('a list of many leads is not sorted, however far down they begin', async () => {
  const { readPage } = await import('#lib/leads/desk/list.ts')
  // Without triggers, which would keep people one by one. The latest asked for something else.
  await server.rows('set session_replication_role = replica')
  await server.rows(`insert into people
      (person, email, first_at, last_at, submissions, resources, is_flagged)
    select email, email, at, at, 1, case when n < 1100 then '{rare}' else '{common}' end::text[], false
    from generate_series(1, 40000) n, lateral (select n || '@many.example' as email,
      now() - n * interval '1 minute' as at) person`)
  await server.rows('reset session_replication_role')
  await server.rows('analyze people')
  const session = await server.connect()
  const { read } = await countsOf(session, 'people', async () => {
    const resource = [{ slug: 'common', since: null, until: null }]
    const page = await readPage(drizzle(session), { resource }, { after: null, limit: 50 })
    expect(page.rows.map(({ person }) => person)).toEqual(
      Array.from({ length: 50 }, (_, index) => `${1100 + index}@many.example`),
    )
  })
  expect(read).toBeGreaterThan(1_000)
  expect(read).toBeLessThan(10_000)
})

test('a booked call costs the same however many people there are', async () => {
  const { beginOn, storeCalls } = await import('#lib/leads/bookings/store.ts')
  const { bookingId, fold } = await import('#lib/leads/bookings/fold.ts')
  const uid = randomUUID()
  const id = bookingId('calendly', uid)
  const happenedAt = new Date()
  const facts = {
    startsAt: happenedAt,
    endsAt: happenedAt,
    email: `${uid}@example.com`,
    host: { name: 'Grace', email: 'grace@northwright.example' },
  }
  const nothing = {
    status: null,
    outcome: null,
    person: null,
    erasedAt: null,
    beforeErasedAt: null,
  }
  const known = { id, ...nothing, isSaid: false, events: [] }
  const call = fold('calendly', uid, [{ kind: 'booked', happenedAt, facts }])
  const session = await server.connect()
  const { read } = await countsOf(
    session,
    'people',
    async () => expect((await storeCalls(session, [{ known, events: [], call }])).size).toBe(1),
    beginOn([known]),
  )
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(100)
})

test('a role is found by its index, not by looking at each person', async () => {
  const { readPage } = await import('#lib/leads/desk/list.ts')
  await server.rows(`insert into person_events (person_id, kind, data)
    select id, 'details', '{"answers": {"role": {"question": "Role", "answer": "Engineer"}}}'
    from people where person like '%0@many.example'`)
  await server.rows('analyze person_events')
  const session = await server.connect()
  const read = async (role: string) => {
    const page = await readPage(drizzle(session), { role }, { after: null, limit: 50 })
    return page.rows.length
  }
  const { lookups } = await countsOf(session, 'person_events', async () => {
    expect(await read('engin')).toBe(50)
    expect(await read('finance')).toBe(0)
  })
  expect(lookups).toBeGreaterThan(0)
  expect(lookups).toBeLessThan(50)
})

test('what somebody said is searched by its index, not by looking at each person', async () => {
  const { readPage } = await import('#lib/leads/desk/list.ts')
  await server.rows(`update person_events set data = jsonb_set(data, '{answers,company}',
      '{"question": "Company", "answer": "Orrin Works"}')
    where person_id in (select id from people where person like '%3990@many.example')`)
  await server.rows('analyze person_events')
  const session = await server.connect()
  const read = async (search: string) => {
    const page = await readPage(drizzle(session), { search }, { after: null, limit: 50 })
    return page.rows.map(({ person }) => person)
  }
  const { read: rows } = await countsOf(session, 'pe%', async () => {
    expect(await read('orrin work')).toEqual([
      '3990@many.example',
      '13990@many.example',
      '23990@many.example',
      '33990@many.example',
    ])
    expect(await read('orrin 3990')).toEqual([])
  })
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(20_000)
})

const PEOPLE = 20_000
/** Somebody in a sequence, whose first email is due. */
const RUNS = `
  with person as (
    insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
    select email, email, now(), now(), 1, '{guide}', false
    from generate_series(1, ${PEOPLE}) n, lateral (select n || '@nurtured.example' as email) each
    returning id, email
  ),
  submission as (
    insert into email_submissions (email, source) select email, 'resource_guide' from person
  )
  insert into sequence_runs (sequence, name, person_id, stepped_at)
  select 'nurture', 'After the guide', id, now() - interval '3 days' from person`

test('an email of a sequence costs the same however many are due, and wait to be sent', async () => {
  const { queueStepsOf } = await import('#lib/leads/sequences/queue.ts')
  const { claim } = await import('#lib/leads/outbox/deliveries.ts')
  await server.rows('set session_replication_role = replica')
  await server.rows(RUNS)
  await server.rows('reset session_replication_role')
  await server.rows('analyze people, email_submissions, sequence_runs')
  const session = await server.connect()
  await session.query('set jit = off')
  const step = { key: 'first', subject: 'One', body: [], days: 1, hour: 0 }
  const nurture = { id: 'nurture', name: 'After the guide', since: new Date(), steps: [step] }
  const queue = (db: Client) => queueStepsOf([nurture as never], 'UTC', db)
  const areLeft = async () =>
    (await session.query(`select from sequence_runs where last_step = '' limit 1`)).rowCount
  const { read: people } = await countsOf(session, 'people', async () => {
    while (await areLeft()) await queue(session)
  })
  expect(people / PEOPLE).toBeLessThan(10)

  // Counts may have a part of the transaction before, so each has a session of its own.
  const next = await server.connect()
  const { read: emails } = await countsOf(next, 'sequence\\_emails', () => queue(next))
  expect(emails).toBeGreaterThan(0)
  expect(emails).toBeLessThan(PEOPLE / 4)
  const worker = await server.connect()
  const { read } = await countsOf(worker, 'deliveries', async () => {
    expect(await claim('sequence-email', drizzle(worker))).toMatchObject({ attempts: 1 })
  })
  expect(read).toBeLessThan(100)
})

test('people cost the same to read once Postgres has looked at tables that it knew nothing of', async () => {
  const { lookAtUnknownTables } = await import('#lib/platform/database/unknown-tables.ts')
  const { withEvents } = await import('#lib/leads/story/story.ts')
  const { people } = await import('#lib/platform/database/tables/people.ts')
  await server.rows('set session_replication_role = replica')
  await server.rows(`
    with person as (
      insert into people (person, email, first_at, last_at, submissions, resources, is_flagged)
      select email, email, now(), now(), 1, '{}', false
      from generate_series(1, 20000) n, lateral (select n || '@booked.example' as email) each
      returning id, email
    )
    insert into bookings (id, scheduler, uid, person_id, status, starts_at, ends_at, time_zone,
      name, email, host, place, answers, booked_at, changed_at)
    select gen_random_uuid(), 'calcom', '', id, 'booked', now(), now(), 'UTC', '', email, '{}', '',
      '[]', now(), now() from person`)
  await server.rows('reset session_replication_role')
  await lookAtUnknownTables()
  const session = await server.connect()
  const db = drizzle(session)
  const who = sql`${people.person} like '%5@booked.example'`
  const shown = await db.select().from(people).where(who).limit(20)
  const { read } = await countsOf(session, 'bookings', async () => {
    for (const { calls } of await withEvents(db, shown)) expect(calls).toHaveLength(1)
  })
  expect(read).toBeLessThan(1_000)
})
