import { OTHER } from '#lib/insight/contract.ts'
import { renamedIn } from '#lib/publishing/slug-history/history.ts'

/** Values kept of each origin, day, step and resource; the rest is counted as `OTHER`. */
const KEPT_VALUES = 20
/** Rows moved per statement, so that none takes long. */
export const MOVED_ROWS = 10_000

/** What visits are counted by: see the function `visit_values` (migration 0041). */
export type Dimension =
  | 'all'
  | 'detail'
  | 'uncounted'
  | 'campaign'
  | 'referrer'
  | 'landing'
  | 'assistant'

/** SQL: how many rows of a relation with the columns of `visit_events` have each value. */
function countsOf(relation: string): string {
  return `
    select day, step, resource, dimension, value, count(*)::int as visits
    from ${relation}, visit_values(step, detail, campaign, referrer, landing)
    group by 1, 2, 3, 4, 5`
}

/**
 * SQL: the counts of these dimensions, of resources by their present names. The same day, step and
 * value may be in several rows, some of them below 0; their sum is the figure.
 *
 * @param renamed the parameter with the other names that they had (lib/publishing/slug-history)
 */
export function allCounts(renamed: string, ...dimensions: Dimension[]): string {
  const names = dimensions.map((dimension) => `'${dimension}'`)
  return `(
    select day, step, coalesce(name, resource) as resource, dimension, value, visits
    from (
      select day, step, resource, dimension, value, visits from visit_totals
      union all select day, step, resource, dimension, value, visits from visit_sums
      union all (${countsOf('(select * from visit_events where not is_summed) recent')})
    ) stored
    left join ${renamedIn(renamed)} on slug = resource and day between first and last
    where dimension in (${names.join()})
  ) counts`
}

interface Move {
  from: string
  where: string
  /** What happens to the rows there; they are deleted by default. */
  take?: string
  /** Inserts what `taken`, the rows, come to. */
  into: string
}

/**
 * SQL: moves some rows of a table, as what they come to, to another. A row is taken and counted by
 * one statement, both or neither, so it is counted once even if that is repeated, killed or done by
 * two processes at once.
 */
export function moving({ from, where, take = `delete from ${from}`, into }: Move): string {
  return `
    with found as materialized (
      select ctid as place from ${from} where ${where} limit ${MOVED_ROWS} for update skip locked
    ),
    taken as (${take} where ctid = any(array(select place from found)) returning *),
    added as (${into})
    select count(*)::int as moved from taken`
}

/**
 * SQL: moves days that are over to `visit_totals`. The sum of all tables never changes: a trigger
 * takes a moved row out of `visit_sums`. Yesterday's rows stay: they say which of the visits that
 * were still on their way are repetitions.
 */
export const moveDaysBefore = (today: string): string =>
  moving({
    from: 'visit_events',
    where: `day < ${today} - 1`,
    into: `
      insert into visit_totals as known (day, step, resource, dimension, value, visits)
      select day, step, resource, dimension,
        case when rank > ${KEPT_VALUES} then '${OTHER}' else value end, sum(visits)
      from (
        select *, row_number() over (partition by day, step, resource, dimension
          order by visits desc, value) as rank
        from (${countsOf('taken')}) counted
      ) ranked
      group by 1, 2, 3, 4, 5
      order by 4, 1, 2, 3, 5
      on conflict (dimension, day, step, resource, value)
      do update set visits = known.visits + excluded.visits`,
  })

/** SQL: sums rows from before there was `visit_sums`, each once. */
export const SUM_OLDER = moving({
  from: 'visit_events',
  where: 'not is_summed',
  take: 'update visit_events set is_summed = true',
  into: `
    insert into visit_sums (day, step, resource, dimension, value, visits)
    ${countsOf('taken')}`,
})

/** SQL: adds changes to the sums that they are about, each once. */
export const ADD_CHANGES = moving({
  from: 'visit_sums',
  where: 'not is_sum',
  into: `
    insert into visit_sums as known (day, step, resource, dimension, value, visits, is_sum)
    select day, step, resource, dimension, value, sum(visits), true from taken
    group by 1, 2, 3, 4, 5
    order by 4, 1, 2, 3, 5
    on conflict (dimension, day, step, resource, value) where is_sum
    do update set visits = known.visits + excluded.visits`,
})

/** SQL: deletes the sums of days that have been moved. */
export const FORGET_SUMS = 'delete from visit_sums where is_sum and visits = 0'
