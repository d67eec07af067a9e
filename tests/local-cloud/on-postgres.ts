/**
 * The lead pipeline's modules on a real Postgres server, for what PGlite has none of: locks,
 * timeouts, several backends.
 */
import { Client, type QueryResultRow } from 'pg'
import { expect, vi } from 'vitest'
import { migrate } from '#lib/leads/migrate.ts'
import { namedId } from '#lib/leads/named-id.ts'
import type { StoredLead } from '#lib/leads/store.ts'
import { findPostgres, startPostgres } from '../harness/postgres.ts'

/** Where the server's programs are; null, with a line that says so, on a machine without any. */
export const binaries = await findPostgres()
if (!binaries) console.log('These tests did not run: there is no Postgres server on this machine.')

/** Shorter than those of the product, in the same order. */
const LIMITS = {
  LOCK_LIMIT: 400,
  STATEMENT_LIMIT: 700,
  IDLE_LIMIT: 1500,
  RESULT_LIMIT: 1500,
  CONNECT_LIMIT: 1000,
  PROBE_LOCK_LIMIT: 200,
  PROBE_STATEMENT_LIMIT: 300,
}

let closeSite = async () => {}

export type OnPostgres = Awaited<ReturnType<typeof startOnPostgres>>

/**
 * Starts a server with the tables of leads, and loads the site's modules. Content is down, and so
 * are the providers.
 *
 * @param parent where the server's folder is made
 */
export async function startOnPostgres(parent?: string) {
  if (!binaries) throw new Error('There is no Postgres server on this machine.')
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
  const sql = async <T extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await control.query<T>(text, values)).rows
  return {
    server,
    sql,
    /** A further session, closed at the end. */
    connect,
    /** Until a session waits for a lock that another has. */
    untilOneWaits: () =>
      expect
        .poll(() => sql('select from pg_locks where not granted'), { interval: 20 })
        .toHaveLength(1),
    async close() {
      await closeSite()
      await Promise.all(open.map((client) => client.end().catch(() => {})))
      await server.close()
    },
  }
}

/**
 * The site's own modules, with a database of that address and shorter limits. Once a test file:
 * they read it once.
 */
export async function loadSite(databaseUrl: string) {
  const nowhere = 'http://127.0.0.1:9'
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    SITE_URL: 'http://localhost:3000',
    SITE_KEY: 'a public key of the site',
    RESEND_API_KEY: 're_123',
    RESEND_BASE_URL: nowhere,
    LEADS_FROM: 'leads@example.com',
    LEADS_TO: 'sales@example.com',
    LOOPS_API_KEY: 'key',
    LOOPS_API_ROOT: nowhere,
    CRON_SECRET: 'a secret of the cron job',
    SANITY_PROJECT_ID: 'northwright',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: nowhere,
    SANITY_WEBHOOK_SECRET: 'a secret of this test alone',
  })
  vi.doMock('#lib/leads/limit-times.ts', () => LIMITS)
  const { pool, closePool } = await import('#lib/leads/pool.ts')
  const { storeLead } = await import('#lib/leads/store.ts')
  closeSite = closePool
  return { pool, storeLead }
}

export function someLead(id: string, email: string): StoredLead {
  const mail = { from: 'a@b.example', to: ['c@d.example'], subject: email, html: '', text: '' }
  const contact = { email, source: 'resource_x' }
  const ids = {
    mailId: namedId('team-email', email),
    contactId: namedId('marketing-list', email, contact.source),
  }
  return { id, ...contact, ...ids, page: null, consent: null, attribution: null, mail, contact }
}
