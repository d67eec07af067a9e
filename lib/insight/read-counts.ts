import type { ClientBase, Pool } from 'pg'
import {
  ORIGINS,
  OTHER,
  type Counts,
  type InsightQuery,
  type Origin,
  type OriginKind,
  MAX_RESULTS,
  type Entered,
} from '#lib/insight/contract.ts'
import { addDays, daysBetween } from '#lib/insight/query.ts'
import { allCounts } from '#lib/insight/totals.ts'
import { type SlugHistory, renamedIn } from '#lib/publishing/slug-history/history.ts'
import type { QuestionContent } from '#lib/content/types.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'

/** What is asked for, and the names that resources had before (`SlugHistory`). */
export interface Asked extends InsightQuery {
  renamed: ReturnType<SlugHistory['renamed']>
}

interface Counted {
  now: number | null
  before: number | null
  uncounted: number | null
}

/** How many campaigns, referrers and landing pages are listed. */
export const LISTED = 10

/**
 * Counts by step of each resource, in the period and in as many days before it; and which of the
 * period's are of leads whose visits aren't counted.
 */
export async function readResources(db: Pool | ClientBase, { from, to, renamed }: Asked) {
  const before = addDays(from, -1 - daysBetween(from, to))
  const { rows } = await db.query<{ resource: string; step: string } & Counted>(
    `select resource, step,
      sum(visits) filter (where day >= $2 and dimension = 'all')::int as now,
      sum(visits) filter (where day < $2 and dimension = 'all')::int as before,
      sum(visits) filter (where day >= $2 and dimension = 'uncounted')::int as uncounted
    from ${allCounts('$4', 'all', 'uncounted')} where day between $1 and $3
    group by 1, 2`,
    [before, from, to, JSON.stringify(renamed)],
  )
  const found = new Map<string, Record<keyof Counted, Counts>>()
  for (const { resource, step, ...row } of rows) {
    const counts = found.get(resource) ?? { now: {}, before: {}, uncounted: {} }
    found.set(resource, counts)
    Object.assign(counts.now, row.now && { [step]: row.now })
    Object.assign(counts.before, row.before && { [step]: row.before })
    Object.assign(counts.uncounted, row.uncounted && { [step]: row.uncounted })
  }
  return found
}

/** Counts by step of each day or week, without gaps. */
export async function readSeries(db: Pool | ClientBase, query: Asked) {
  const { from, to, by, resource, renamed } = query
  const { rows } = await db.query<{ day: string; counts: Counts }>(
    `select day::date::text, coalesce(counts, '{}') as counts
    from generate_series(date_trunc($3, $1::timestamp), $2::timestamp, ('1 ' || $3)::interval) day
    left join (
      select day, jsonb_object_agg(step, visits) as counts from (
        select date_trunc($3, day::timestamp) as day, step, sum(visits) as visits
        from ${allCounts('$5', 'all')} where day between $1::date and $2::date
          and ${of('$4')}
        group by 1, 2
      ) steps group by 1
    ) counted using (day)
    order by 1`,
    [from, to, by, resource ?? null, JSON.stringify(renamed)],
  )
  return rows
}

/**
 * Where leads and visits came from, most leads first; without a resource, also those of pages that
 * have no gate. What isn't listed is one row, the last.
 */
export async function readOrigins(db: Pool | ClientBase, { from, to, resource, renamed }: Asked) {
  const { rows } = await db.query<Origin & { dimension: OriginKind }>(
    `select dimension, case when place > ${LISTED} then '${OTHER}' else value end as value,
      sum(seen)::int as seen, sum(other)::int as other, sum(lead)::int as lead,
      sum(booking)::int as booking, sum(lead_booking)::int as "lead-booking"
    from (
      select *, row_number() over (partition by dimension
        order by value = '${OTHER}', lead desc, seen + other desc, booking desc, value) as place
      from (
        select dimension, (array_agg(value order by first, value))[1] as value,
          coalesce(sum(visits) filter (where step = 'seen' and has_gate), 0) as seen,
          coalesce(sum(visits) filter (where step = 'seen' and not has_gate), 0) as other,
          coalesce(sum(visits) filter (where step = 'lead'), 0) as lead,
          coalesce(sum(visits) filter (where step = 'booking'), 0) as booking,
          coalesce(sum(visits) filter (where step = 'lead-booking'), 0) as lead_booking
        from (
          select dimension, value, step, resource <> '' as has_gate, min(day) as first,
            sum(visits) as visits
          from ${allCounts('$4', ...ORIGINS)}
          where day between $1 and $2 and ($3::text is null or resource = $3)
          group by 1, 2, 3, 4 having sum(visits) <> 0
        ) spelled
        group by dimension, value = '${OTHER}',
          case dimension when 'campaign' then lower(value) else value end
      ) counted
    ) ranked
    group by 1, 2 order by min(place)`,
    [from, to, resource ?? null, JSON.stringify(renamed)],
  )
  const originsBy = (kind: OriginKind): Origin[] =>
    rows.flatMap(({ dimension, ...origin }) => (dimension === kind ? [origin] : []))
  return {
    campaign: originsBy('campaign'),
    referrer: originsBy('referrer'),
    assistant: originsBy('assistant'),
    landing: originsBy('landing'),
  }
}

/** Visitors who reached each question of the quiz, by its ID. */
export async function readQuestions(db: Pool | ClientBase, { from, to, resource, renamed }: Asked) {
  const { rows } = await db.query<{ id: string; visitors: number }>(
    `select value as id, sum(visits)::int as visitors
    from ${allCounts('$4', 'detail')} where day between $1 and $2 and ${of('$3')}
    group by 1 having sum(visits) <> 0`,
    [from, to, resource ?? null, JSON.stringify(renamed)],
  )
  return new Map(rows.map(({ id, visitors }) => [id, visitors]))
}

/** SQL: of one resource, or of all that have a gate. */
function of(parameter: string): string {
  return `case when ${parameter}::text is null then resource <> '' else resource = ${parameter} end`
}

/** The fewest people that a figure may be about. */
const SMALLEST_GROUP = 5

const HOURS = 'time_spent'
const BUDGET = 'budget_available'

/** What leads entered in the period, each with their latest result of a tool. */
export async function readEntered(
  db: Pool,
  { from, to, resource, renamed }: Asked,
  questions: readonly QuestionContent[],
): Promise<Entered> {
  const { rows } = await db.query<
    { key: string; people: number } & ({ median: number } | { median: null; value: string })
  >(ENTERED, [from, to, resource ?? null, JSON.stringify(renamed)])
  const labels = questions.find(({ id }) => id === BUDGET)?.options ?? {}
  const groups = Object.keys(optionsOf(BUDGET)).map((value) => ({
    label: labels[value] || value,
    people: rows.find((row) => row.median === null && row.value === value)?.people ?? 0,
  }))
  const fields = [
    { key: HOURS, label: 'Hours a week spent on manual work (quiz)', unit: 'h' },
    ...ROI_FIELDS.map(({ key, label, unit }) => ({ key: String(key), label, unit })),
  ]
  return {
    medians: fields.flatMap(({ key, label, unit }) => {
      const found = rows.find((row) => row.key === key)
      if (!found || found.median === null || found.people < SMALLEST_GROUP) return []
      return [{ label, unit, median: found.median, people: found.people }]
    }),
    budgets: withoutSmallGroups(groups),
  }
}

/**
 * Hides groups of fewer than five people, and then the next smallest, until those hidden are five
 * together: otherwise their number would follow from a total that is known elsewhere.
 */
export function withoutSmallGroups<Group extends { people: number }>(groups: readonly Group[]) {
  let hidden = 0
  let largest = 0
  const sizes = groups.map(({ people }) => people).filter((people) => people > 0)
  for (const people of sizes.sort((one, other) => one - other)) {
    const isEnough = hidden === 0 || hidden >= SMALLEST_GROUP
    if (people >= SMALLEST_GROUP && isEnough && people > largest) break
    hidden += people
    largest = people
  }
  return groups.map((group) => {
    const isShown = group.people === 0 || group.people > largest
    return { ...group, people: isShown ? group.people : null }
  })
}

function optionsOf(id: string): object {
  const question = QUESTIONS.find((each) => each.id === id)
  return question && 'points' in question ? question.points : {}
}

/**
 * SQL: by whom somebody is shown whom the desk has joined with them. After it, `JOINED` finds out.
 */
export const SHOWN = 'coalesce(joined.joined_to, person_id)'
export const JOINED = `left join (select id, joined_to from people where joined_to is not null)
    joined on joined.id = person_id`

/** Medians of numbers by their key, and how many people chose each budget. */
const ENTERED = `
  with recent as materialized (
    select person_id, data, created_at from person_events
    where kind = 'result'
      and created_at >= $1::timestamp at time zone 'UTC'
      and created_at < ($2::timestamp + interval '1 day') at time zone 'UTC'
      and ($3::text is null or $3 = coalesce((
        select name from ${renamedIn('$4')}
        where slug = resource and (created_at at time zone 'UTC')::date between first and last
        limit 1
      ), resource))
    order by created_at desc limit ${MAX_RESULTS}
  ),
  latest as materialized (
    select distinct on (${SHOWN}, data ->> 'tool') data -> 'input' as input
    from recent ${JOINED} where data ->> 'shared' = 'false'
    order by ${SHOWN}, data ->> 'tool', recent.created_at desc
  )
  select key, null as value, count(*)::int as people,
    percentile_cont(0.5) within group (order by value::text::float8) as median
  from latest, jsonb_each(input) where jsonb_typeof(value) = 'number' group by 1
  union all
  select '${BUDGET}', input ->> '${BUDGET}', count(*)::int, null
  from latest where input ? '${BUDGET}' group by 2`
