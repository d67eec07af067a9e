import { beforeEach, expect, test, vi } from 'vitest'
import { moveDaysBefore } from '#lib/insight/totals.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const server = await startOnPostgres()
await loadSite(server.server.url)
const { moveDays } = await import('#lib/insight/move-days.ts')
beforeEach(async () => {
  await server?.rows(
    'truncate visit_events, visit_sums, visit_totals, experiment_visits, experiment_totals',
  )
})

/** Visits of the last days: of three visitors, two looked at it every day. */
const addDays = (days: number) =>
  server.rows(
    `insert into visit_events (day, step, resource, visitor, campaign)
    select current_date - age, 'seen', 'quiz', visitor::text, 'spring'
    from generate_series(0, $1 - 1) age, generate_series(1, 3) visitor
    where visitor <> 3 or age % 2 = 0`,
    [days],
  )

/** What is moved and what isn't, together. Whatever was done, the rows that are left are summed. */
async function figures() {
  const [row] = await server.rows<{ moved: number; left: number; summed: number }>(`select
    (select coalesce(sum(visits), 0)::int from visit_totals where dimension = 'all') as moved,
    (select coalesce(sum(visits), 0)::int from visit_sums where dimension = 'all') as summed,
    (select count(*)::int from visit_events) as left`)
  const { summed, ...found } = row ?? { moved: 0, left: 0, summed: 0 }
  expect(summed).toBe(found.left)
  return found
}

test('days that are over are moved, however often the job runs', async () => {
  await addDays(10)
  await moveDays()
  expect(await figures()).toEqual({ moved: 20, left: 5 })
  await moveDays()
  expect(await figures()).toEqual({ moved: 20, left: 5 })
  expect(
    await server.rows(`select dimension, value, sum(visits)::int from visit_totals
      group by 1, 2 order by 1`),
  ).toEqual([
    { dimension: 'all', value: '', sum: 20 },
    { dimension: 'campaign', value: 'spring', sum: 20 },
    { dimension: 'landing', value: '', sum: 20 },
    { dimension: 'referrer', value: '', sum: 20 },
  ])
})

test('eight jobs at once count nothing twice', async () => {
  await addDays(200)
  await Promise.all(Array.from({ length: 8 }, () => moveDays()))
  expect(await figures()).toEqual({ moved: 495, left: 5 })
})

test('what is counted one by one is summed up, also by eight jobs at once', async () => {
  for (let visitor = 0; visitor < 20; visitor++)
    await server.rows(
      `insert into visit_events (day, step, resource, visitor, campaign)
      select current_date, 'seen', 'quiz', $1 || age::text, 'spring' from generate_series(1, 9) age`,
      [`${visitor} `],
    )
  const sums = () =>
    server.rows(`select dimension, value, visits from visit_sums order by dimension, visits`)
  expect(await sums()).toHaveLength(80)
  await Promise.all(Array.from({ length: 8 }, () => moveDays()))
  expect(await sums()).toEqual([
    { dimension: 'all', value: '', visits: 180 },
    { dimension: 'campaign', value: 'spring', visits: 180 },
    { dimension: 'landing', value: '', visits: 180 },
    { dimension: 'referrer', value: '', visits: 180 },
  ])
  await server.rows(`delete from visit_events`)
  await moveDays()
  expect(await sums()).toEqual([])
})

test('a job that is killed before its commit has moved nothing', async () => {
  await addDays(10)
  const job = await server.connect()
  const [{ pid }] = (await job.query('select pg_backend_pid() as pid')).rows
  await job.query('begin')
  await job.query(moveDaysBefore('current_date'))
  expect(await figures()).toEqual({ moved: 0, left: 25 })
  // With a timeout, it returns once the backend has gone, and its row locks with it.
  await server.rows('select pg_terminate_backend($1, 5000)', [pid])
  await moveDays()
  expect(await figures()).toEqual({ moved: 20, left: 5 })
})

test('what a network adds to an experiment is limited, by all processes together', async () => {
  const visit = (network: string, visitor: number) => ({
    day: new Date().toISOString().slice(0, 10),
    experiment: 'headline',
    variant: visitor % 2 ? 'a' : 'b',
    visitor: `${network} ${visitor}`,
    network,
  })
  const visits = ['one', 'two', 'three'].flatMap((network) =>
    Array.from({ length: network === 'three' ? 5 : 50 }, (_, visitor) => visit(network, visitor)),
  )
  /** A process: what it remembers is its own. */
  const start = async () => {
    vi.resetModules()
    return import('#lib/insight/experiments/store.ts')
  }
  const processes = [await start(), await start(), await start()]
  const counts = () =>
    server.rows(`select network, count(*)::int as visitors,
      count(*) filter (where reached)::int as goals from experiment_visits group by 1 order by 1`)
  const wanted = [
    { network: 'one', visitors: 30, goals: 3 },
    { network: 'three', visitors: 5, goals: 3 },
    { network: 'two', visitors: 30, goals: 3 },
  ]
  for (const each of processes) for (const one of visits) each.storeShown(one)
  await Promise.all(processes.map((each) => each.storeHeld()))
  for (const each of processes) for (const one of visits) each.storeReached(one)
  await Promise.all(processes.map((each) => each.storeHeld()))
  expect(await counts()).toEqual(wanted)
  const later = await start()
  for (const one of visits) later.storeShown(one)
  await later.storeHeld()
  for (const one of visits) later.storeReached(one)
  await later.storeHeld()
  expect(await counts()).toEqual(wanted)
})

test('a lead that is stored later, as from a backup, adds to its day', async () => {
  await addDays(10)
  await moveDays()
  await server.rows(`insert into email_submissions (email, source, created_at)
    values ('ada@example.com', 'resource_quiz', now() - interval '8 days')`)
  await moveDays()
  expect(await server.rows(`select visits from visit_totals where step = 'lead'`)).toHaveLength(5)
  expect(await figures()).toEqual({ moved: 21, left: 5 })
  await server.rows('delete from email_submissions')
  expect(await figures()).toEqual({ moved: 21, left: 5 })
})

test('a visit that arrives days late is not counted', async () => {
  const { storeSoon, storeWaiting } = await import('#lib/insight/store-visits.ts')
  const [today] = await server.rows<{ day: string }>('select (current_date - 2)::text as day')
  const visit = { step: 'seen', resource: 'quiz', detail: '', visitor: 'x', attribution: null }
  storeSoon({ ...visit, day: today?.day ?? '' })
  await storeWaiting()
  expect(await figures()).toEqual({ moved: 0, left: 0 })
})

test("of a day's many values the twenty most frequent are kept by name", async () => {
  await server.rows(`insert into visit_events (day, step, visitor, campaign)
    select current_date - 3, 'seen', visitor::text, 'campaign ' || visitor % 200
    from generate_series(1, 1001) visitor`)
  await moveDays()
  expect(
    await server.rows(`select count(*)::int, sum(visits)::int,
      sum(visits) filter (where value = 'other')::int as other
      from visit_totals where dimension = 'campaign'`),
  ).toEqual([{ count: 21, sum: 1001, other: 900 }])
})
