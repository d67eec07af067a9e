import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '#lib/platform/database/migrate.ts'
import { startPostgres } from '#tools/harness/postgres.ts'
import { queryRows } from '#tools/harness/query-rows.ts'
import { runCommand, startProduct } from '../leads-product.ts'
import { binaries } from './on-postgres.ts'

const exec = promisify(execFile)

const postgres = await startPostgres(binaries)
afterAll(() => postgres.close())

/** One of Postgres' own programs, as its superuser. */
const run = (program: string, ...args: string[]) => {
  const env = { ...process.env, PGHOST: '127.0.0.1', PGPORT: String(postgres.port) }
  return exec(join(binaries, program), args, { env: { ...env, PGUSER: 'postgres' } })
}

await queryRows(postgres.url, 'create role northwright login')
const url = postgres.url.replace(/postgres@(.*)\/postgres$/, 'northwright@$1/leads')
await run('createdb', '--owner=northwright', 'leads')
await migrate(url)
const product = await startProduct({ DATABASE_URL: url }, ['webhook', 'slack'])

/** `npm run deliveries`. */
const command = async (...args: string[]) => (await runCommand('deliveries', ...args)).output

const lead = (email: string) => product.captureLead({ email, source: 'resource_x' })

/** How often each provider was told of an email address. */
async function toldOf(email: string) {
  const about = <T extends { body: string }>(list: T[]) =>
    list.filter(({ body }) => body.includes(email))
  const webhooks = about(await product.received('webhook'))
  return {
    mails: (await product.mails(email)).length,
    contacts: (await product.contacts(email)).length,
    lines: about(await product.received('slack')).length,
    // A receiver drops by ID what it has.
    webhooks: new Set(webhooks.map(({ id }) => id)).size,
  }
}

const ONCE = { mails: 1, contacts: 1, lines: 1, webhooks: 1 }

describe('a dump that was taken mid-flow', () => {
  test('is restored by the letter of docs/operations.md: nothing arrives twice', async () => {
    await lead('before@example.com')
    await product.drainDeliveries()
    await lead('meanwhile-1@example.com')
    await lead('meanwhile-2@example.com')
    await run('pg_dump', '--format=custom', `--file=${postgres.folder}/leads.dump`, url)
    await product.drainDeliveries()
    await lead('after@example.com')
    await product.drainDeliveries()

    await run('dropdb', '--force', 'leads')
    await run('createdb', '--owner=northwright', 'leads')
    const into = ['--no-owner', '--role=northwright', '--dbname=leads']
    await run('pg_restore', '--exit-on-error', ...into, `${postgres.folder}/leads.dump`)
    await migrate(url)
    expect(await command('restored', '--reason', 'Ada looks')).toContain(
      'Parked, since they may have arrived after the backup was made: 2.',
    )

    await lead('new@example.com')
    expect(await product.drainDeliveries()).toEqual({ sent: 0, failed: 0, refused: 0 })
    const { liftHolds, retryDeliveries } = await import('#lib/leads/outbox/recovery.ts')
    const { database } = await import('#lib/platform/database/pool.ts')
    await liftHolds(database(), 'all')
    await retryDeliveries(database(), 'all', {})
    await product.drainDeliveries()
    for (const who of ['before', 'meanwhile-1', 'meanwhile-2', 'after', 'new'])
      expect([who, await toldOf(`${who}@example.com`)]).toEqual([who, ONCE])
    const unsent = `select id, last_error as why from deliveries where state <> 'sent'`
    const parked = await product.rows<{ id: string; why: string }>(unsent)
    const why = 'restored from a backup. It may have arrived: look in the Slack channel'
    expect(parked.map((one) => one.why)).toEqual([why, why])
    await command('arrived', ...parked.map(({ id }) => id))
    expect(await product.rows(unsent)).toEqual([])
  })
})
