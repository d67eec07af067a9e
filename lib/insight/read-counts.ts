import type { ClientBase, Pool } from 'pg'
import {
  ORIGINS,
  OTHER,
  type Counts,
  type InsightQuery,
  type Origin,
  type OriginKind,
} from '#lib/insight/contract.ts'
import { addDays, daysBetween } from '#lib/insight/days.ts'
import { allCounts } from '#lib/insight/totals.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'

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
const LISTED = 10

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
