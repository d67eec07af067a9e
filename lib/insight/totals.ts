import { OTHER } from '#lib/insight/contract.ts'
import { LEAD_STEPS } from '#lib/insight/steps.ts'
import { renamedIn } from '#lib/slug-history/history.ts'

/** Values kept of each origin, day, step and resource; the rest is counted as `OTHER`. */
const KEPT_VALUES = 20
/** Rows moved per statement, so that none takes long. */
export const MOVED_ROWS = 20_000

/** SQL: the steps that are counted by where they came from. */
const OF_ORIGINS = `step in ('seen', 'lead', 'booking', 'lead-booking')`
/** SQL: what a lead did whose browser counts no visits. Each that does knows its first page. */
const IS_UNCOUNTED = `campaign || referrer || landing = ''
  and step in (${LEAD_STEPS.map((step) => `'${step}'`).join()})`

/** Everything is counted; questions by which they are, and some steps by where they came from. */
const DIMENSIONS = {
  all: `'all', '', true`,
  detail: `'detail', detail, step = 'question'`,
  uncounted: `'uncounted', '', ${IS_UNCOUNTED}`,
  campaign: `'campaign', campaign, ${OF_ORIGINS}`,
  referrer: `'referrer', referrer, ${OF_ORIGINS}`,
  landing: `'landing', landing, ${OF_ORIGINS}`,
}
export type Dimension = keyof typeof DIMENSIONS
const EVERY = Object.keys(DIMENSIONS) as Dimension[]

/** SQL: how many rows of a relation with the columns of `visit_events` have each value. */
function countsOf(relation: string, dimensions: readonly Dimension[]): string {
  const values = dimensions.map((dimension) => `(${DIMENSIONS[dimension]})`)
  return `
    select day, step, resource, dimension, value, count(*)::int as visits
    from ${relation}, lateral (values ${values.join()}) as counted(dimension, value, counts)
    where counts
    group by 1, 2, 3, 4, 5`
}

/**
 * SQL: the counts of these dimensions, with what hasn't been summed up yet, of resources by their
 * present names.
 *
 * @param renamed the parameter with the other names that they had (lib/slug-history)
 */
export function allCounts(renamed: string, ...dimensions: Dimension[]): string {
  const names = dimensions.map((dimension) => `'${dimension}'`)
  return `(
    select day, step, coalesce(name, resource) as resource, dimension, value, visits
    from (
      select day, step, resource, dimension, value, visits from visit_totals
      where dimension in (${names.join()})
      union all select * from (${countsOf('visit_events', dimensions)}) recent
    ) stored
    left join ${renamedIn(renamed)} on slug = resource and day between first and last
  ) counts`
}

/**
 * SQL: moves days that are over to `visit_totals`. A row is deleted and counted by one statement,
 * both or neither, so it is counted once whatever is repeated, killed or done by two processes at
 * once, and the sum of both tables never changes. Yesterday's rows stay: they say which of the
 * visits that were still on their way are repetitions.
 */
export const moveDaysBefore = (today: string): string => `
  with old as materialized (
    select ctid as place from visit_events where day < ${today} - 1
    limit ${MOVED_ROWS} for update skip locked
  ),
  moved as (delete from visit_events where ctid = any(array(select place from old)) returning *),
  ranked as (
    select *, row_number() over (partition by day, step, resource, dimension
      order by visits desc, value) as rank
    from (${countsOf('moved', EVERY)}) counted
  ),
  added as (
    insert into visit_totals as known (day, step, resource, dimension, value, visits)
    select day, step, resource, dimension,
      case when rank > ${KEPT_VALUES} then '${OTHER}' else value end, sum(visits)
    from ranked
    group by 1, 2, 3, 4, 5
    order by 4, 1, 2, 3, 5
    on conflict (dimension, day, step, resource, value)
    do update set visits = known.visits + excluded.visits
  )
  select count(*)::int as moved from moved`
