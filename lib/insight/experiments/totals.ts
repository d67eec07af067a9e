import type { Pool } from 'pg'
import { moving } from '#lib/insight/totals.ts'

/** SQL: moves days that are over to `experiment_totals`. */
export const moveExperimentDaysBefore = (today: string): string =>
  moving({
    from: 'experiment_visits',
    where: `day < ${today} - 1`,
    into: `
      insert into experiment_totals as known (day, experiment, variant, visitors, goals)
      select day, experiment, variant, count(*), count(*) filter (where reached)
      from taken
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (day, experiment, variant) do update set
        visitors = known.visitors + excluded.visitors, goals = known.goals + excluded.goals`,
  })

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
