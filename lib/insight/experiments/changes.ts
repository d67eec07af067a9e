import 'server-only'
import type { Pool } from 'pg'
import type { Change } from '#lib/content/changes.ts'
import { isTypeWithPage, pathOf } from '#lib/content/paths.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { fetchExperiments } from '#lib/insight/experiments/known.ts'
import { running } from '#lib/insight/experiments/stored.ts'
import { TODAY } from '#lib/insight/day-key.ts'
import { logError } from '#lib/platform/log/log.ts'

/** Marks the day for the experiment that runs on a page which was published. Never throws. */
export async function markChanged({ _type, slug }: Change): Promise<void> {
  const path = isTypeWithPage(_type) ? slug && pathOf({ _type, slug }) : _type === 'home' && '/'
  if (!path) return
  try {
    // From the lake itself: publishing a winner ends its experiment with the same transaction.
    const changed = running(await fetchExperiments()).filter((each) => each.path === path)
    const ids = changed.map(({ id }) => id)
    if (ids.length > 0) await pool().query(MARK, [ids])
  } catch (error) {
    logError('An experiment’s page was published; Insight could not mark the day', error)
  }
}

const MARK = `
  insert into experiment_changes (experiment, day) select unnest($1::text[]), ${TODAY}
  on conflict do nothing`

/**
 * The days (YYYY-MM-DD) on which each of these experiments' pages was published while it ran.
 *
 * @throws the driver's error
 */
export async function readChanges(
  db: Pool,
  experiments: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.query<{ experiment: string; days: string[] }>(CHANGES, [experiments])
  return new Map(rows.map(({ experiment, days }) => [experiment, days]))
}

const CHANGES = `
  select experiment, array_agg(day::text order by day) as days from experiment_changes
  where experiment = any($1) group by 1`
