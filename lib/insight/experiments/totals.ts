import type { Pool } from 'pg'
import { BOOKED_STATUSES } from '#lib/insight/callers.ts'
import { JOINED, SHOWN } from '#lib/insight/read-counts.ts'
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

/**
 * How many people booked a call after they had seen a variant in the same visit, while its
 * experiment ran; each once, with their first call. The booking link carried the variant.
 *
 * @throws the driver's error
 */
export async function readBooked(
  db: Pool,
  experiments: readonly { id: string; startedAt: string; stoppedAt: string | null }[],
): Promise<{ mark: string; people: number }[]> {
  const { rows } = await db.query<{ mark: string; people: number }>(BOOKED, [
    JSON.stringify(experiments),
  ])
  return rows
}

const BOOKED = `
  select mark, count(*)::int as people
  from (
    select distinct on (experiment.id, ${SHOWN}) mark
    from jsonb_to_recordset($1)
      as experiment(id text, "startedAt" timestamptz, "stoppedAt" timestamptz)
    join bookings on starts_at >= "startedAt" and booked_at >= "startedAt"
      and booked_at <= coalesce("stoppedAt", 'infinity')
      and status in (${BOOKED_STATUSES})
    ${JOINED},
    string_to_table(last_touch ->> 'variant', ' ') mark
    where starts_with(mark, experiment.id || ':')
    order by experiment.id, ${SHOWN}, booked_at, bookings.id
  ) first
  group by 1`

const COUNTS = `
  select experiment, variant, sum(visitors)::int as visitors, sum(goals)::int as goals
  from (
    select experiment, variant, visitors, goals from experiment_totals
    union all
    select experiment, variant, 1, reached::int from experiment_visits
  ) counted
  where experiment = any($1)
  group by 1, 2`
