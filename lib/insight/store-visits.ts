import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { Batch } from '#lib/insight/batch.ts'
import { TODAY } from '#lib/insight/day-key.ts'
import type { Attribution } from '#lib/leads/capture/submission.ts'
import { isAboutData } from '#lib/platform/database/together.ts'
import { logError } from '#lib/platform/log/log.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'

/** A visit as it is stored. */
interface CountedVisit {
  /** YYYY-MM-DD, UTC. */
  day: string
  step: string
  resource: string
  detail: string
  visitor: string
  attribution: Attribution | null
}

const visits = new Batch(store)

/** Stores a visit within seconds. A process that is killed meanwhile loses it. */
export function storeSoon(visit: CountedVisit): void {
  if (!visits.add(visit)) metrics().events.inc({ result: 'failed' })
}

/** Stores what waits. Never throws: if the database doesn't respond, it waits on. */
export function storeWaiting(): Promise<void> {
  return visits.flush()
}

/** Returns those that have to wait for the database. */
async function store(batch: CountedVisit[]): Promise<CountedVisit[]> {
  const { events } = metrics()
  try {
    const { rowCount } = await pool().query(STORE, [JSON.stringify(batch)])
    events.inc({ result: 'counted' }, rowCount ?? 0)
    events.inc({ result: 'repeated' }, batch.length - (rowCount ?? 0))
    return []
  } catch (error) {
    logError('Visits could not be counted yet', error)
    if (!isAboutData(error)) return batch
    events.inc({ result: 'failed' }, batch.length)
    return []
  }
}

/** Ordered by the key, so that two processes with the same visits don't deadlock. */
const STORE = `
  insert into visit_events (day, step, resource, detail, visitor, campaign, referrer, landing)
  select day, step, resource, detail, visitor, origin.*
  from jsonb_to_recordset($1) as visit(day date, step text, resource text, detail text,
    visitor text, attribution jsonb), visit_origin(attribution) origin
  where day >= ${TODAY} - 1
  order by 1, 2, 3, 4, 5
  on conflict do nothing`
