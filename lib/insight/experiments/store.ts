import 'server-only'
import { pool } from '#lib/database/pool.ts'
import { stopping } from '#lib/http/stopping.ts'
import { Batch, WAIT } from '#lib/insight/batch.ts'
import { TODAY } from '#lib/insight/today.ts'
import { isAboutData } from '#lib/leads/capture/store.ts'
import { logError } from '#lib/log/log.ts'

/** A visitor of a day, and a variant. */
export interface VariantVisit {
  /** YYYY-MM-DD, UTC. */
  day: string
  experiment: string
  variant: string
  visitor: string
}

/** A goal is stored after what was seen before it, by whichever process: in milliseconds. */
const GOAL_WAIT = 2 * WAIT

const shown = new Batch<VariantVisit>((batch) => store(SHOWN, batch))
const reached = new Batch<VariantVisit>((batch) => store(REACHED, batch))

const held = new Set<VariantVisit>()
stopping.addEventListener('abort', () => void storeHeld())

/** Stores within seconds that a visitor was shown a variant. */
export function storeShown(visit: VariantVisit): void {
  shown.add(visit)
}

/** Stores within seconds that a visitor reached the goal, if they were shown the variant. */
export function storeReached(visit: VariantVisit): void {
  held.add(visit)
  setTimeout(() => release(visit), GOAL_WAIT).unref()
}

/** Stores all that waits, now. */
export async function storeHeld(): Promise<void> {
  await shown.flush()
  for (const visit of held) release(visit)
  await reached.flush()
}

function release(visit: VariantVisit): void {
  if (held.delete(visit)) reached.add(visit)
}

/** Returns those that have to wait for the database. */
async function store(statement: string, batch: VariantVisit[]): Promise<VariantVisit[]> {
  try {
    await pool().query(statement, [JSON.stringify(batch)])
    return []
  } catch (error) {
    logError('Visitors of an experiment could not be counted yet', error)
    return isAboutData(error) ? [] : batch
  }
}

const GIVEN =
  'jsonb_to_recordset($1) as given(day date, experiment text, variant text, visitor text)'

/** Ordered by the key, so that two processes with the same visits don't deadlock. */
const SHOWN = `
  insert into experiment_visits (day, experiment, variant, visitor)
  select * from ${GIVEN} where day >= ${TODAY} - 1
  order by 1, 2, 3, 4
  on conflict do nothing`

/** Once a visitor and day: a row that says so already isn't written again. */
const REACHED = `
  with found as (
    select day, experiment, variant, visitor
    from experiment_visits join ${GIVEN} using (day, experiment, variant, visitor)
    where not reached
    order by 1, 2, 3, 4
    for update of experiment_visits
  )
  update experiment_visits set reached = true from found
  where (experiment_visits.day, experiment_visits.experiment, experiment_visits.variant,
    experiment_visits.visitor) = (found.day, found.experiment, found.variant, found.visitor)`
