import 'server-only'
import { getSequences } from '#lib/content/fetch.ts'
import type { Sequence } from '#lib/content/sequences.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { inTime } from '#lib/platform/timeout.ts'

/** A published sequence, and since when the site knows that it is. */
export interface Known extends Sequence {
  since: Date
}

/** In milliseconds: how long after it is unpublished a sequence may go on. */
const TTL = 30_000
const CONTENT_TIMEOUT = 5_000
const ENDING_BUDGET = 5_000
const BATCH = 1000
const NAMES_TIMEOUT = 800

let latest: { sequences: Known[]; until: number } | undefined

/**
 * The published sequences; null while content doesn't respond, or one is still being ended: nothing
 * is sent then. One that isn't published any longer ends for everybody, so that publishing it again
 * emails nobody out of the blue.
 *
 * @param areAll whether it must be all that any process of the site knows of
 */
export async function readSequences(areAll = false): Promise<Known[] | null> {
  const isFresh = latest && performance.now() < latest.until
  if (latest && isFresh && !(areAll && (await othersKnowMore(latest.sequences))))
    return latest.sequences
  const read = await inTime(getSequences(), CONTENT_TIMEOUT)
  if (!read) return null
  const ids = read.map(({ id }) => id)
  if (!(await endMost(ids))) return null
  const { rows } = await pool().query<{ id: string; since: Date }>(KEEP, [ids])
  const since = new Map(rows.map((row) => [row.id, row.since]))
  const sequences = read.flatMap((sequence) => {
    const at = since.get(sequence.id)
    return at ? [{ ...sequence, since: at }] : []
  })
  latest = { sequences, until: performance.now() + TTL }
  return sequences
}

/** A hundred thousand may be in it, too many for one statement. False if there are more. */
async function endMost(published: readonly string[]): Promise<boolean> {
  const stopAt = performance.now() + ENDING_BUDGET
  while ((await pool().query(END, [published])).rowCount === BATCH)
    if (performance.now() > stopAt) return false
  return true
}

/** What they are called now, by their IDs; null if content doesn't respond while somebody waits. */
export async function sequenceNames(): Promise<Map<string, string> | null> {
  const sequences = await inTime(readSequences(), NAMES_TIMEOUT)
  return sequences && new Map(sequences.map(({ id, name }) => [id, name]))
}

async function othersKnowMore(sequences: readonly Known[]): Promise<boolean> {
  const { rows } = await pool().query(OTHERS, [sequences.map(({ id }) => id)])
  return rows.length > 0
}

const OTHERS = 'select from sequences where id <> all($1::text[]) limit 1'

const END = `
  update sequence_runs set ended_at = now(), ended_by = 'unpublished' where id = any(array(
    select run.id from sequences gone join sequence_runs run on run.sequence = gone.id
    where gone.id <> all($1::text[]) and run.ended_at is null
    limit ${BATCH} for update of run skip locked))`

const KEEP = `
  with gone as (delete from sequences where id <> all($1::text[]) returning id),
  ended as (
    update sequence_runs set ended_at = now(), ended_by = 'unpublished' from gone
    where sequence = gone.id and ended_at is null
  ),
  added as (
    insert into sequences (id) select unnest($1::text[]) on conflict do nothing
    returning id, since
  )
  select id, since from sequences where id = any($1) union select id, since from added`
