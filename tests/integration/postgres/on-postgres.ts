/**
 * The lead pipeline's modules on a real Postgres server, for what PGlite doesn't have: locks,
 * timeouts, several backends. Without one on the machine, vitest.config.ts leaves this folder out.
 */
import { Client, type QueryResultRow } from 'pg'
import { afterAll, expect, vi } from 'vitest'
import { migrate } from '#lib/platform/database/migrate.ts'
import type { StoredLead } from '#lib/leads/capture/store.ts'
import { storedDeliveries } from '../lead-deliveries.ts'
import { findPostgres, startPostgres } from '#tools/harness/postgres.ts'
import { SITE_VARIABLES } from '#tools/harness/site-variables.ts'

/** Folder of the server's programs. */
export const binaries = String(await findPostgres())

/** Shorter than the product's, in the same order. */
const LIMITS = {
  LOCK_TIMEOUT: 400,
  STATEMENT_TIMEOUT: 700,
  IDLE_TIMEOUT: 1500,
  RESULT_TIMEOUT: 1500,
  CONNECT_TIMEOUT: 1000,
  PROBE_LOCK_TIMEOUT: 200,
  PROBE_STATEMENT_TIMEOUT: 300,
}

let closeSite = async () => {}

/**
 * Starts a server with the tables of leads until the file's tests are over.
 *
 * @param parent where the server's folder is created
 */
export async function startOnPostgres(parent?: string) {
  const server = await startPostgres(binaries, { parent })
  await migrate(server.url)
  const open: Client[] = []
  const connect = async () => {
    const client = new Client({ connectionString: server.url })
    client.on('error', () => {})
    await client.connect()
    open.push(client)
    return client
  }
  const control = await connect()
  afterAll(async () => {
    await closeSite()
    await Promise.all(open.map((client) => client.end().catch(() => {})))
    await server.close()
  })
  const rows = async <T extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await control.query<T>(text, values)).rows
  return {
    server,
    rows: rows,
    /** Opens another session, closed at the end. */
    connect,
    /** Waits until a session, or several, wait for another's lock. */
    untilOneWaits: () =>
      expect
        .poll(() => rows('select from pg_locks where not granted'), { interval: 20 })
        .not.toHaveLength(0),
  }
}

/**
 * Loads the site's own modules with this database and shorter limits. Only once per test file,
 * because they read their variables once.
 *
 * @param limits `own` where nothing is to be cut off, on a busy machine either
 */
export async function loadSite(databaseUrl: string, limits: 'short' | 'own' = 'short') {
  const nowhere = 'http://127.0.0.1:9'
  Object.assign(process.env, {
    ...SITE_VARIABLES,
    DATABASE_URL: databaseUrl,
    RESEND_BASE_URL: nowhere,
    LOOPS_API_ROOT: nowhere,
  })
  if (limits === 'short') vi.doMock('#lib/platform/database/timeouts.ts', () => LIMITS)
  const { pool, closePool } = await import('#lib/platform/database/pool.ts')
  const { storeLead } = await import('#lib/leads/capture/store.ts')
  closeSite = closePool
  return { pool, storeLead }
}

export function exampleLead(id: string, email: string): StoredLead {
  const lead = { id, email, source: 'resource_x', page: null, consent: null, attribution: null }
  return { ...lead, deliveries: storedDeliveries(email) }
}
