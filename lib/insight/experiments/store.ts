import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'
import { MAX_OF_NETWORK } from '#lib/insight/experiments/experiment.ts'
import { stopping } from '#lib/platform/http/stopping.ts'
import { Batch, WAIT } from '#lib/insight/batch.ts'
import { TODAY } from '#lib/insight/day-key.ts'
import { isAboutData } from '#lib/platform/database/together.ts'
import { logError } from '#lib/platform/log/log.ts'

/** A visitor of a day, and a variant. */
export interface VariantVisit {
  /** YYYY-MM-DD, UTC. */
  day: string
  experiment: string
  variant: string
  visitor: string
  /** A hash as the visitor's. */
  network: string
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
  if (stopping.aborted) void storeHeld()
  else setTimeout(() => release(visit), GOAL_WAIT).unref()
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
    await inTransaction(pool(), async (client) => {
      // One at a time, in all processes: each counts what those before it have stored.
      await client.query(`select pg_advisory_xact_lock(hashtext('experiment_visits'))`)
      await client.query(statement, [JSON.stringify(batch)])
    })
    return []
  } catch (error) {
    logError('Visitors of an experiment could not be counted yet', error)
    return isAboutData(error) ? [] : batch
  }
}

/** SQL: a network's rows of an experiment and day that pass, before a statement. */
const stored = (condition: string) => `
  select count(*) from experiment_visits stored
  where (stored.day, stored.experiment, stored.network) = (fresh.day, fresh.experiment, fresh.network)
    and ${condition}`

const PLACE = 'row_number() over (partition by day, experiment, network order by visitor)'

/** In the order of the key, so that no other statement waits for this one that this waits for. */
const SHOWN = `
  with fresh as (
    select distinct day, experiment, variant, visitor, network
    from jsonb_to_recordset($1) as given(day date, experiment text, variant text, visitor text,
      network text)
    where day >= ${TODAY} - 1 and not exists (
      select from experiment_visits stored
      where (stored.day, stored.experiment, stored.variant, stored.visitor) =
        (given.day, given.experiment, given.variant, given.visitor)
    )
  ),
  placed as (select *, ${PLACE} + (${stored('true')}) as place from fresh),
  added as (
    insert into experiment_visits (day, experiment, variant, visitor, network)
    select day, experiment, variant, visitor, network from placed where place <= ${MAX_OF_NETWORK.visitors}
    order by 1, 2, 3, 4
    on conflict do nothing
  )
  insert into experiment_totals as known (day, experiment, variant, visitors, goals)
  select day, experiment, '', count(*), 0 from placed where place > ${MAX_OF_NETWORK.visitors}
  group by 1, 2 order by 1, 2
  on conflict (day, experiment, variant) do update set visitors = known.visitors + excluded.visitors`

/** Once a visitor and day: a row that says so already isn't written again. */
const REACHED = `
  with fresh as (
    select distinct day, experiment, variant, visitor, experiment_visits.network
    from experiment_visits
    join jsonb_to_recordset($1) as given(day date, experiment text, variant text, visitor text)
      using (day, experiment, variant, visitor)
    where not reached
  ),
  placed as (select *, ${PLACE} + (${stored('stored.reached')}) as place from fresh)
  update experiment_visits set reached = true from placed
  where (placed.place <= ${MAX_OF_NETWORK.goals} or placed.network = '')
    and (experiment_visits.day, experiment_visits.experiment, experiment_visits.variant,
      experiment_visits.visitor) = (placed.day, placed.experiment, placed.variant, placed.visitor)`
