import 'server-only'
import { pool } from '#lib/database/pool.ts'
import { stopping } from '#lib/http/stopping.ts'
import { TODAY } from '#lib/insight/today.ts'
import type { Attribution } from '#lib/leads/capture/attribution.ts'
import { isAboutData } from '#lib/leads/capture/store.ts'
import { logError } from '#lib/log/log.ts'
import { metrics } from '#lib/metrics/registry.ts'

/** A visit as it is stored. */
export interface CountedVisit {
  /** YYYY-MM-DD, UTC. */
  day: string
  step: string
  resource: string
  detail: string
  visitor: string
  attribution: Attribution | null
}

/** How long visits wait for others to be stored with, in milliseconds. */
const WAIT = 1_000
/** How long they wait for the database after a failure, in milliseconds. */
const PAUSE = 10_000
/** Maximum visits per statement. */
const MAX_BATCH = 1_000
/** Maximum visits that wait, for instance for the database; further ones aren't counted. */
const MAX_WAITING = 20_000

const waiting: CountedVisit[] = []
let timer: NodeJS.Timeout | undefined
stopping.addEventListener('abort', () => void storeWaiting())

/** Stores a visit within seconds. A process that is killed meanwhile loses it. */
export function storeSoon(visit: CountedVisit): void {
  if (waiting.length >= MAX_WAITING) return metrics().events.inc({ result: 'failed' })
  waiting.push(visit)
  storeIn(WAIT)
}

/** Stores what waits. Never throws: if the database doesn't respond, it waits on. */
export async function storeWaiting(): Promise<void> {
  const batch = waiting.splice(0, MAX_BATCH)
  const isStored = batch.length === 0 || (await store(batch))
  clearTimeout(timer)
  timer = undefined
  if (waiting.length > 0) storeIn(isStored ? WAIT : PAUSE)
}

/** Returns whether the database responded. */
async function store(batch: CountedVisit[]): Promise<boolean> {
  const { events } = metrics()
  try {
    const { rowCount } = await pool().query(STORE, [JSON.stringify(batch)])
    events.inc({ result: 'counted' }, rowCount ?? 0)
    events.inc({ result: 'repeated' }, batch.length - (rowCount ?? 0))
    return true
  } catch (error) {
    logError('Visits could not be counted yet', error)
    if (isAboutData(error)) events.inc({ result: 'failed' }, batch.length)
    else waiting.unshift(...batch)
    return false
  }
}

function storeIn(milliseconds: number): void {
  timer ??= setTimeout(() => void storeWaiting(), milliseconds).unref()
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
