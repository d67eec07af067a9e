import { beforeEach, expect, test } from 'vitest'
import type { Origin } from '#lib/insight/contract.ts'
import {
  readOrigins,
  readQuestions,
  readResources,
  readSeries,
  type Asked,
  readEntered,
} from '#lib/insight/read-counts.ts'
import { loadSite, startOnPostgres } from './on-postgres.ts'

const server = await startOnPostgres()
const site = await loadSite(server.server.url, 'own')
const { moveDays } = await import('#lib/insight/move-days.ts')
// Two hundred days of made-up visits, of which all but two days will be totals. Some are from
// before visits were summed.
await server.rows(`insert into visit_events
    (day, step, resource, detail, visitor, campaign, landing, is_summed)
  select current_date - age, step, resource,
    case step when 'question' then 'time_spent' else '' end, age::text,
    case age % 3 when 0 then 'spring' when 1 then 'letter' else '' end, '/' || age % 20,
    age % 5 > 0
  from generate_series(0, 199) age,
    unnest(array['seen', 'touched', 'question', 'lead', 'bot']) step,
    unnest(array['', 'quiz', 'calculator']) resource
  where not (resource = '' and step <> 'seen') and not (step = 'lead' and age % 4 > 0)`)

const today = () =>
  server.rows<{ day: string }>('select current_date::text as day').then(([row]) => row?.day ?? '')
async function query(days: number, more: Partial<Asked> = {}): Promise<Asked> {
  const to = await today()
  const from = new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  return { from, to, by: 'day', renamed: [], ...more }
}
const sumOf = (origins: readonly Origin[], step: 'seen' | 'lead') =>
  origins.reduce((sum, origin) => sum + origin[step], 0)
const everything = async (asked: Asked) => [
  await readResources(site.pool(), asked),
  await readSeries(site.pool(), asked),
  await readOrigins(site.pool(), asked),
  await readQuestions(site.pool(), asked),
]

test('the figures are the same before and after days are summed up', async () => {
  const asked = await Promise.all([query(90), query(30, { by: 'week', resource: 'quiz' })])
  const before = await Promise.all(asked.map(everything))
  await moveDays()
  expect(
    await server.rows('select count(*)::int from visit_totals where day < current_date - 1'),
  ).not.toEqual([{ count: 0 }])
  expect(await Promise.all(asked.map(everything))).toEqual(before)
})

test('each step is counted in the period and in as many days before it', async () => {
  const resources = await readResources(site.pool(), await query(28))
  expect(resources.get('quiz')).toEqual({
    now: { seen: 28, touched: 28, question: 28, lead: 7, bot: 28 },
    before: { seen: 28, touched: 28, question: 28, lead: 7, bot: 28 },
    uncounted: {},
  })
  const seen = { now: { seen: 28 }, before: { seen: 28 }, uncounted: {} }
  expect(resources.get('')).toEqual(seen)
})

test('the series has every day, and weeks begin on Monday', async () => {
  const days = await readSeries(site.pool(), await query(28))
  expect(days).toHaveLength(28)
  expect(days.at(-1)).toEqual({
    day: await today(),
    counts: { seen: 2, touched: 2, question: 2, lead: 2, bot: 2 },
  })
  const weeks = await readSeries(site.pool(), await query(28, { by: 'week', resource: 'quiz' }))
  expect(weeks.every(({ day }) => new Date(day).getUTCDay() === 1)).toBe(true)
  expect(weeks.reduce((sum, { counts }) => sum + (counts.seen ?? 0), 0)).toBe(28)
  const future = { from: '2199-01-01', to: '2199-01-03', by: 'day' as const, renamed: [] }
  expect(await readSeries(site.pool(), future)).toEqual([
    { day: '2199-01-01', counts: {} },
    { day: '2199-01-02', counts: {} },
    { day: '2199-01-03', counts: {} },
  ])
})

test('ten origins are listed, most leads first, and the others as one', async () => {
  const origins = await readOrigins(site.pool(), await query(120, { resource: 'quiz' }))
  expect(origins.campaign).toHaveLength(3)
  expect(origins.campaign[0]).toMatchObject({ value: '', seen: 40, lead: 10 })
  const leads = origins.landing.map(({ lead }) => lead)
  expect(leads).toEqual([6, 6, 6, 6, 6, 0, 0, 0, 0, 0, 0])
  const last = origins.landing.at(-1)
  const none = { lead: 0, booking: 0, 'lead-booking': 0 }
  expect(last).toEqual({ value: 'other', seen: 60, other: 0, ...none })
  expect(sumOf(origins.landing, 'seen')).toBe(120)
  expect(await readQuestions(site.pool(), await query(10))).toEqual(new Map([['time_spent', 20]]))
})

test('a campaign’s calls and visits without a gate are counted, whatever its case', async () => {
  await server.rows(`insert into visit_events (day, step, resource, visitor, campaign)
    select current_date - age, step, resource, visitor, campaign from (values
      (150, 'seen', '', 'ada', 'Q4-Readiness'), (150, 'booking', '', 'ada', 'Q4-Readiness'),
      (149, 'seen', 'quiz', 'bob', 'q4-readiness'), (149, 'lead', 'quiz', 'bob', 'q4-readiness'),
      (149, 'seen', '', 'eve', 'Q4-READINESS'), (149, 'lead-booking', 'quiz', 'b', 'q4-readiness'),
      (149, 'booking', 'quiz', 'bob', 'q4-readiness')
    ) visits(age, step, resource, visitor, campaign)`)
  const asked = await query(200)
  const only = async (more: Partial<Asked> = {}) =>
    (await readOrigins(site.pool(), { ...asked, ...more })).campaign.filter(({ value }) =>
      /^q4/i.test(value),
    )
  const all = { seen: 1, other: 2, lead: 1, booking: 2, 'lead-booking': 1 }
  expect(await only()).toEqual([{ value: 'Q4-Readiness', ...all }])
  await moveDays()
  expect(await only()).toEqual([{ value: 'Q4-Readiness', ...all }])
  const quiz = { ...all, other: 0, booking: 1 }
  expect(await only({ resource: 'quiz' })).toEqual([{ value: 'q4-readiness', ...quiz }])
  // What was stored is as it was.
  const spelled = await server.rows(`select distinct value from visit_totals
    where dimension = 'campaign' and lower(value) = 'q4-readiness'`)
  expect(spelled).toHaveLength(3)
})

test('leads whose visits can’t be counted are known as such', async () => {
  const counted = { campaign: 'q3', landing: '/resources/guide' }
  const attributions = [counted, counted, null, {}, null]
  await server.rows(
    `insert into email_submissions (email, source, attribution, created_at)
    select number || '@uncounted.example', 'resource_guide', attribution, now() - interval '9 days'
    from jsonb_array_elements($1) with ordinality as given(attribution, number)`,
    [JSON.stringify(attributions)],
  )
  const guide = async () => (await readResources(site.pool(), await query(28))).get('guide')
  const expected = { now: { lead: 5 }, before: {}, uncounted: { lead: 3 } }
  expect(await guide()).toEqual(expected)
  await moveDays()
  expect(await guide()).toEqual(expected)
})

test('campaigns without leads push none with leads out of the list', async () => {
  await server.rows(`insert into visit_events (day, step, resource, detail, visitor, campaign)
    select current_date, step, 'roadmap', '', visitor::text, campaign from (
      select 'seen', 10 * campaign + visitor, 'invented ' || campaign
      from generate_series(1, 15) campaign, generate_series(1, 3) visitor
      union all select 'lead', visitor, 'real ' || visitor from generate_series(1, 4) visitor
      union all select 'seen', 99, 'other'
    ) visits(step, visitor, campaign)
    on conflict do nothing`)
  const { campaign } = await readOrigins(site.pool(), await query(1, { resource: 'roadmap' }))
  const names = campaign.map(({ value }) => value)
  expect(names.slice(0, 4)).toEqual(['real 1', 'real 2', 'real 3', 'real 4'])
  expect(names.at(-1)).toBe('other')
  expect([names.length, new Set(names).size]).toEqual([11, 11])
  const [counted] = await server.rows(`select count(*)::int as seen from visit_events
    where resource = 'roadmap' and step = 'seen'`)
  expect({ seen: sumOf(campaign, 'seen') }).toEqual(counted)
})

const BUDGETS = ['under-5k', '25k-100k', '25k-100k', '25k-100k', '25k-100k', '25k-100k', '25k-100k']

beforeEach(() => server?.rows('delete from email_submissions'))

test('medians come from each person’s latest result, in groups of five or more', async () => {
  await server.rows(
    `insert into email_submissions (email, source)
    select n || '@example.com', 'resource_quiz' from generate_series(1, 7) n`,
  )
  await server.rows(
    `insert into person_events (person_id, kind, resource, data, created_at)
    select people.id, 'result', 'quiz', jsonb_build_object('tool', 'automation', 'shared', age = 2,
      'input', jsonb_build_object('time_spent', split_part(email, '@', 1)::int * 10 + age,
        'budget_available', ($1::text[])[split_part(email, '@', 1)::int])),
      now() - age * interval '1 hour'
    from people, generate_series(0, 2) age`,
    [BUDGETS],
  )
  const entered = await readEntered(site.pool(), await query(3), [])
  expect(entered.medians).toEqual([
    { label: 'Hours a week spent on manual work (quiz)', unit: 'h', median: 40, people: 7 },
  ])
  expect(entered.budgets.map(({ people }) => people)).toEqual([null, 0, null, 0])
  const none = await readEntered(site.pool(), await query(3, { resource: 'calculator' }), [])
  expect(none.medians).toEqual([])
})
