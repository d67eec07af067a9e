import type { Pool } from 'pg'
import { MOVED_ROWS } from '#lib/insight/totals.ts'

/**
 * SQL: moves days that are over to `experiment_totals`, as `moveDaysBefore` does for visits: a row
 * is deleted and counted by one statement.
 */
export const moveExperimentDaysBefore = (today: string): string => `
  with old as materialized (
    select ctid as place from experiment_visits where day < ${today} - 1
    limit ${MOVED_ROWS} for update skip locked
  ),
  moved as (
    delete from experiment_visits where ctid = any(array(select place from old)) returning *
  ),
  added as (
    insert into experiment_totals as known (day, experiment, variant, visitors, goals)
    select day, experiment, variant, count(*), count(*) filter (where reached)
    from moved
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, experiment, variant) do update set
      visitors = known.visitors + excluded.visitors, goals = known.goals + excluded.goals
  )
  select count(*)::int as moved from moved`

/** What was counted of a variant. */
export interface VariantCount {
  experiment: string
  variant: string
  visitors: number
  goals: number
}

/**
 * What was counted of each variant of these experiments, on all days.
 *
 * @throws the driver's error
 */
export async function readVariantCounts(
  db: Pool,
  experiments: readonly string[],
): Promise<VariantCount[]> {
  const { rows } = await db.query<VariantCount>(COUNTS, [experiments])
  return rows
}

const COUNTS = `
  select experiment, variant, sum(visitors)::int as visitors, sum(goals)::int as goals
  from (
    select experiment, variant, visitors, goals from experiment_totals
    union all
    select experiment, variant, 1, reached::int from experiment_visits
  ) counted
  where experiment = any($1)
  group by 1, 2`
