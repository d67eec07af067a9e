import 'server-only'
import { backfill, rowsLeft, type Progress } from '#lib/platform/database/backfill.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { log, logError } from '#lib/platform/log/log.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

/** No batch starts after this many milliseconds: serverless functions have a time limit. */
const TIME_BUDGET = 20_000

let running: Promise<void> | undefined

/**
 * Adds to older leads what an upgrade has left to add (`npm run db:migrate` does all of it
 * unless it
 * is stopped). Never throws: failures are logged, and the next run goes on.
 */
export function addFromOlderLeads(): Promise<void> {
  running ??= run()
    .catch((error: unknown) => logError('Older leads were not brought up to date', error))
    .finally(() => (running = undefined))
  return running
}

async function run(): Promise<void> {
  if ((await rowsLeft(pool())) > 0) {
    let latest: Progress | undefined
    const until = AbortSignal.any([stopping, AbortSignal.timeout(TIME_BUDGET)])
    await backfill(pool(), until, (progress) => (latest = progress))
    log.info({ ...latest }, 'Older leads are being brought up to date')
  }
  metrics().older.set(await rowsLeft(pool()))
}
