import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { logError } from '#lib/platform/log/log.ts'
import { moveExperimentDaysBefore } from '#lib/insight/experiments/totals.ts'
import { TODAY } from '#lib/insight/day-key.ts'
import { FOLD_PAGES } from '#lib/insight/field/sums.ts'
import {
  ADD_CHANGES,
  FORGET_SUMS,
  moveDaysBefore,
  MOVED_ROWS,
  SUM_OLDER,
} from '#lib/insight/totals.ts'

/** How often days that are over are looked for, and recent ones summed up, in milliseconds. */
const INTERVAL = 60_000

/**
 * Moves days that are over to `visit_totals` and `experiment_totals`, deletes their keys, and sums
 * up what has been counted since. Any number of processes may do so at once.
 *
 * @throws the driver's error; what was moved until then stays moved
 */
export async function moveDays(): Promise<void> {
  await pool().query(`delete from visit_keys where day < ${TODAY}`)
  const moves = [SUM_OLDER, moveDaysBefore(TODAY), ADD_CHANGES, moveExperimentDaysBefore(TODAY)]
  for (const statement of moves) {
    for (let moved = MOVED_ROWS; moved === MOVED_ROWS;) {
      const { rows } = await pool().query<{ moved: number }>(statement)
      moved = rows[0]?.moved ?? 0
    }
  }
  await pool().query(FORGET_SUMS)
  await pool().query(FOLD_PAGES)
}

/** The same, but failures are logged, and the next time does it. */
export async function moveDaysOrLog(): Promise<void> {
  try {
    await moveDays()
  } catch (error) {
    logError('Visits could not be summed up yet', error)
  }
}

/**
 * Moves days now and at intervals, as long as this process lives. Where a process ends with
 * its response, a cron call of /api/deliveries does this instead.
 */
export function startMovingDays(): void {
  void moveDaysOrLog()
  setInterval(() => void moveDaysOrLog(), INTERVAL).unref()
}
