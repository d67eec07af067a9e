import 'server-only'
import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { PROBE_LOCK_TIMEOUT, PROBE_STATEMENT_TIMEOUT } from '#lib/platform/database/timeouts.ts'
import { pool } from '#lib/platform/database/pool.ts'
import { storeCount, storeOn, type StoredLead } from '#lib/leads/capture/store.ts'
import { CHANNELS } from '#lib/leads/channels/channels.ts'

/** How long a rehearsal stays valid, in milliseconds, unless a lead has failed since. */
const REHEARSAL_TTL = 30_000

let rehearsedAt = -Infinity

/**
 * Does what storing a lead needs: a connection of the pool, the same statement (without leads, so
 * that it takes the same locks and leaves nothing), and a commit that reaches the disk. Every half
 * minute, and while leads fail, it also rolls back a whole lead, which needs disk space. Not every
 * time, since that leaves dead rows. Before it, there must be more space than it takes from the
 * next lead.
 */
export async function probeStore(): Promise<void> {
  const startedAt = performance.now()
  const isDue = startedAt > rehearsedAt + REHEARSAL_TTL || rehearsedAt < storeCount().lastFailedAt
  const client = await pool().connect()
  try {
    if (isDue) {
      await begin(client)
      await client.query(CHECK_DISK_SPACE)
      await storeOn(client, [rehearsalLead()])
      await client.query('rollback')
      rehearsedAt = startedAt
    }
    await begin(client)
    await storeOn(client, [])
    // Writes to the WAL only, so that there is something to commit.
    await client.query(`select pg_logical_emit_message(true, 'ready', '')`)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

function begin(client: PoolClient) {
  return client.query(`begin;
    set local lock_timeout = ${PROBE_LOCK_TIMEOUT};
    set local statement_timeout = ${PROBE_STATEMENT_TIMEOUT}`)
}

/** Makes the server write over a megabyte to a temporary file, which is removed at once. */
const CHECK_DISK_SPACE = `set local work_mem = '64kB'; select count(*) from generate_series(1, 100000)`

/** At least as large as a typical lead with its deliveries. Never committed. */
function rehearsalLead(): StoredLead {
  const deliveries = CHANNELS.map(({ name }) => ({
    id: randomUUID(),
    channel: name,
    payload: { html: 'x'.repeat(6000) },
    oncePerPerson: true,
  }))
  return {
    id: randomUUID(),
    email: 'nobody@probe.invalid',
    source: 'resource_probe',
    page: null,
    consent: null,
    attribution: null,
    deliveries,
  }
}
