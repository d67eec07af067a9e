import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#lib/platform/database/migrate.ts'
import { testFolder } from '#tools/harness/folder.ts'
import { findPgBouncer, startPgBouncer, type PgBouncer } from '#tools/harness/pgbouncer.ts'
import { runScript } from '#tools/harness/script.ts'
import { loadSite, exampleLead, startOnPostgres } from './on-postgres.ts'

const program = findPgBouncer()
if (!program) console.log('These tests did not run: there is no PgBouncer on this machine.')

const postgres = await startOnPostgres()
let pooler: PgBouncer
beforeAll(async () => {
  if (program) pooler = await startPgBouncer(program, postgres.server.url)
})
afterAll(() => pooler?.close())

const QUICK = { lockTimeout: 300, pause: 300, timeout: 10_000 }

/** A migrations folder as drizzle-kit writes it, with one migration that isn't applied yet. */
async function oneMigration(statement: string): Promise<string> {
  const folder = testFolder()
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'next.sql'), statement)
  const entries = [{ idx: 0, version: '7', when: Date.now(), tag: 'next', breakpoints: true }]
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  return folder
}

describe.skipIf(!program)('behind PgBouncer in transaction mode', () => {
  test('migrations finish however often they run, and two at once', async () => {
    await postgres.rows('drop schema public, drizzle cascade; create schema public')
    // Other clients' statements in between, so that one session uses several connections to the
    // server.
    const traffic = new Pool({ connectionString: pooler.url, max: 3 })
    const busy = Array.from({ length: 200 }, () => traffic.query('select pg_sleep(0.005)'))
    await Promise.all([migrate(pooler.url, QUICK), migrate(pooler.url, QUICK)])
    for (let times = 0; times < 4; times++) await migrate(pooler.url, QUICK)
    await Promise.all(busy)
    await traffic.end()
    const held = await postgres.rows(`select from pg_locks where locktype = 'advisory'`)
    expect(held).toHaveLength(0)
  })

  test('leads, rate limits and timeouts work, and no session keeps the timeouts', async () => {
    const site = await loadSite(pooler.url)
    const emails = Array.from({ length: 40 }, (_, n) => `${n}@pooled.example`)
    await Promise.all(emails.map((email) => site.storeLead(exampleLead(randomUUID(), email))))
    const rows = await postgres.rows(`select from email_submissions where email like '%@pooled%'`)
    expect(rows).toHaveLength(40)
    const { rateLimit } = await import('#lib/platform/http/rate-limit.ts')
    const request = new Request('http://localhost:3000/api/leads', { method: 'POST' })
    // At once, those that wait too long on a busy machine would be let through without a count.
    for (let times = 0; times < 20; times++) await rateLimit('leads', request)
    expect(await postgres.rows('select points from rate_limits')).toEqual([{ points: 20 }])
    const { rows: inside } = await site.pool().query('show statement_timeout')
    expect(inside).toEqual([{ statement_timeout: '700ms' }])
    const outside = new Client({ connectionString: pooler.url })
    await outside.connect()
    const { rows: others } = await outside.query('show statement_timeout')
    await outside.end()
    expect(others).toEqual([{ statement_timeout: '0' }])
  })

  test('a pooler that is killed and restarted causes no visitor an error', async () => {
    const site = await loadSite(pooler.url)
    await pooler.kill()
    const lead = site.storeLead(exampleLead(randomUUID(), 'back@pooled.example'))
    await pooler.restart()
    await lead
  })
})

test('the command uses DATABASE_DIRECT_URL where it is set', async () => {
  const nowhere = 'postgres://user@127.0.0.1:9/postgres'
  const env = { DATABASE_URL: nowhere, DATABASE_DIRECT_URL: postgres.server.url }
  const { code, output } = await runScript('migrate.ts', [], env, tmpdir())
  expect([code, output]).toEqual([0, 'The tables of leads are up to date.\n'])
})

test('the command reads .env.local, as the others do', async () => {
  const folder = testFolder()
  await writeFile(join(folder, '.env.local'), `DATABASE_URL=${postgres.server.url}\n`)
  const { output } = await runScript('migrate.ts', [], {}, folder)
  expect(output).toBe('The tables of leads are up to date.\n')
})

describe('a migration beside a long reader', () => {
  test('lets leads pass, and continues when the reader has ended', async () => {
    const reader = await postgres.connect()
    await reader.query('begin; select from deliveries')
    const lines: string[] = []
    const options = { ...QUICK, folder: await oneMigration('alter table deliveries add x int') }
    const migrated = migrate(postgres.server.url, options, (line) => lines.push(line))
    await postgres.untilOneWaits()
    const writer = await postgres.connect()
    await writer.query('set statement_timeout = 2000; update deliveries set attempts = 0')
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    await reader.query('rollback')
    await migrated
    await postgres.rows('select x from deliveries')
  })

  test('says what to do when it never ends', async () => {
    const reader = await postgres.connect()
    await reader.query('begin; lock table drizzle.__drizzle_migrations in access exclusive mode')
    const impatient = { lockTimeout: 50, pause: 50, timeout: 200 }
    await expect(migrate(postgres.server.url, impatient)).rejects.toThrow(
      'canceling statement due to lock timeout. A table was in use the whole time.',
    )
    await reader.query('rollback')
  })
})
