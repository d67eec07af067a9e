import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PoolClient } from 'pg'
import { loadSite, exampleLead, startOnPostgres } from './on-postgres.ts'

const postgres = await startOnPostgres()
const site = await loadSite(postgres.server.url)

const stored = async (email: string) =>
  (await postgres.rows('select 1 from email_submissions where email = $1', [email])).length

test.each(['email_submissions', 'deliveries'])(
  'with %s locked, a lead reported as not saved is not saved, and no session is left waiting',
  async (table) => {
    const holder = await postgres.connect()
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const emails = Array.from({ length: 30 }, (_, n) => `${table}-${n}@example.com`)
    const ends = await Promise.allSettled(
      emails.map((email) => site.storeLead(exampleLead(randomUUID(), email))),
    )
    expect(ends.map(({ status }) => status)).toEqual(emails.map(() => 'rejected'))
    const waiting = await postgres.rows(`select from pg_locks where not granted`)
    expect(waiting).toHaveLength(0)
    await holder.query('rollback')
    await site.storeLead(exampleLead(randomUUID(), `${table}-after@example.com`))
    const left = await postgres.rows(
      `select email from email_submissions where email like '${table}-%'`,
    )
    expect(left).toEqual([{ email: `${table}-after@example.com` }])
  },
)

test('a statement that no client waits for any longer is not committed', async () => {
  const holder = await postgres.connect()
  await holder.query('begin; lock table email_submissions in access exclusive mode')
  const client = await site.pool().connect()
  client.on('error', () => {})
  const insert = client.query(`insert into email_submissions (email, source) values ('gone', '')`)
  await Promise.all([
    expect(insert).rejects.toThrow(),
    (async () => {
      await postgres.untilOneWaits()
      // As when this process dies, or the network in between.
      client.connection.stream.destroy()
    })(),
  ])
  client.release(true)
  await holder.query('rollback')
  // Granted once the abandoned transaction has ended, whichever way.
  await postgres.rows('begin; lock table email_submissions in access exclusive mode; commit')
  expect(await stored('gone')).toBe(0)
})

test('a connection ended by the server in the middle of a statement causes no visitor an error', async () => {
  const holder = await postgres.connect()
  await holder.query('begin; lock table deliveries in access exclusive mode')
  const lead = site.storeLead(exampleLead(randomUUID(), 'middle@example.com'))
  await postgres.untilOneWaits()
  await postgres.rows('select pg_terminate_backend(pid) from pg_locks where not granted')
  await holder.query('rollback')
  await lead
  expect(await stored('middle@example.com')).toBe(1)
})

test('connections that break as their transactions begin are given back', async () => {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { transactionOn } = await import('#lib/platform/database/transaction.ts')
  const cut = (client: PoolClient) => void client.connection.stream.destroy()
  site.pool().on('acquire', cut)
  const begun = Array.from({ length: 11 }, () =>
    transactionOn(drizzle(site.pool()), async () => {}),
  )
  const ends = await Promise.allSettled(begun)
  expect(ends.map(({ status }) => status)).toEqual(begun.map(() => 'rejected'))
  site.pool().off('acquire', cut)
  expect((await site.pool().query('select 1')).rowCount).toBe(1)
})

test("the pool's transactions carry the limits, and sessions keep none", async () => {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { sql } = await import('drizzle-orm')
  const limit = sql`select current_setting('lock_timeout') as lock`
  const inside = await drizzle(site.pool()).transaction((tx) => tx.execute(limit))
  expect(inside.rows).toEqual([{ lock: '400ms' }])
  const outside = await drizzle(site.pool()).execute(limit)
  expect(outside.rows).toEqual([{ lock: '400ms' }])
  expect(await postgres.rows('show lock_timeout')).toEqual([{ lock_timeout: '0' }])
})

test("a request's queries have its ID as their connection's name, and no later ones", async () => {
  const { enterRequest } = await import('#lib/platform/log/request-id.ts')
  const name = async () => (await site.pool().query('show application_name')).rows
  const during = await new AsyncResource('request').runInAsyncScope(async () => {
    enterRequest('0123456789abcdef')
    return name()
  })
  expect(during).toEqual([{ application_name: 'northwright 0123456789abcdef' }])
  expect(await name()).toEqual([{ application_name: expect.stringMatching(/ \d+$/) }])
})
