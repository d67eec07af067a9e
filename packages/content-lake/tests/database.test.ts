import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Backend, startUpkeep } from '../src/database/backend.ts'
import { openDatabase } from '../src/database/files.ts'
import { type Database, startDatabase } from '../src/database/main.ts'
import { installation } from '../src/store/postgres/schema.ts'
import { testFolder, useFolder } from './setup.ts'

const notes = pgTable('notes', {
  id: integer().primaryKey(),
  body: text().notNull(),
  tags: jsonb(),
  at: timestamp({ withTimezone: true }).defaultNow(),
})

let database: Database
let pool: pg.Pool
const dataDir = useFolder()

beforeAll(async () => {
  database = await startDatabase({ dataDir, port: 0, idleLimit: 1500 })
  pool = new pg.Pool({ connectionString: database.url, max: 10 })
  await pool.query(
    'CREATE TABLE notes (id int PRIMARY KEY, body text NOT NULL, tags jsonb, at timestamptz DEFAULT now())',
  )
  await pool.query('CREATE TABLE counter (n int)')
  await pool.query('INSERT INTO counter VALUES (0)')
})

afterAll(async () => {
  await pool.end()
  await database.close()
})

async function client(): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: database.url })
  one.on('error', () => {})
  await one.connect()
  return one
}

test('drizzle over a pool writes, reads, rolls back and prepares', async () => {
  const db = drizzle(pool)
  await db.insert(notes).values({ id: 1, body: 'Grüße', tags: { a: [1, null] } })
  const byId = db
    .select()
    .from(notes)
    .where(eq(notes.id, sql.placeholder('id')))
    .prepare('by_id')
  const found = await Promise.all(Array.from({ length: 20 }, () => byId.execute({ id: 1 })))
  for (const [note] of found) expect(note).toMatchObject({ body: 'Grüße', tags: { a: [1, null] } })
  const failing = db.transaction(async (tx) => {
    await tx.insert(notes).values({ id: 2, body: 'undone' })
    await tx.insert(notes).values({ id: 1, body: 'twice' })
  })
  await expect(failing).rejects.toThrow()
  expect(await pool.query('SELECT id FROM notes')).toMatchObject({ rows: [{ id: 1 }] })
})

test('requests that arrive in pieces do not mix between connections', async () => {
  const large = 'x'.repeat(1_500_000)
  const asked = Array.from({ length: 60 }, async (_, n) => {
    const column = `c${n % 7}`
    const { rows } =
      n % 2 === 0
        ? await pool.query(`SELECT $1::int AS ${column}, length($2) AS size`, [n, large])
        : await pool.query(`SELECT $1::int AS ${column}, 1500000 AS size`, [n])
    expect(rows).toEqual([{ [column]: n, size: large.length }])
  })
  await Promise.all(asked)
})

test('connections may give their prepared statements the same name', async () => {
  const [one, other] = [await client(), await client()]
  const ask = (on: pg.Client, statement: string) =>
    on.query({ name: 'same', text: statement, values: [1] })
  expect((await ask(one, 'SELECT $1::int AS a')).rows).toEqual([{ a: 1 }])
  expect((await ask(other, "SELECT 'b' || $1::int AS b")).rows).toEqual([{ b: 'b1' }])
  expect((await ask(one, 'SELECT $1::int AS a')).rows).toEqual([{ a: 1 }])
  await Promise.all([one.end(), other.end()])
  const left = "SELECT name FROM pg_prepared_statements WHERE name LIKE '%same'"
  await expect.poll(async () => (await pool.query(left)).rows).toEqual([])
})

describe('transactions', () => {
  test('of several connections run one after the other', async () => {
    const increment = async () => {
      const one = await pool.connect()
      await one.query('BEGIN')
      const { rows } = await one.query('SELECT n FROM counter')
      await sleep(2)
      await one.query('UPDATE counter SET n = $1', [rows[0].n + 1])
      await one.query('COMMIT')
      one.release()
    }
    await Promise.all(Array.from({ length: 40 }, increment))
    expect((await pool.query('SELECT n FROM counter')).rows).toEqual([{ n: 40 }])
  })

  test('of a client that dies are rolled back, and no other waits for it', async () => {
    const dying = await client()
    await dying.query('BEGIN')
    await dying.query("INSERT INTO notes VALUES (50, 'lost')")
    const waiting = pool.query('SELECT count(*)::int AS n FROM notes WHERE id = 50')
    socketOf(dying).destroy()
    expect((await waiting).rows).toEqual([{ n: 0 }])
  })

  test('of a client that dies while it waits its turn never begin', async () => {
    const [holder, dying] = [await client(), await client()]
    await holder.query('BEGIN')
    dying.query('BEGIN').catch(() => {})
    await sleep(50)
    socketOf(dying).destroy()
    await sleep(50)
    await holder.query('COMMIT')
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await holder.end()
  })

  test('that idle are ended, with the reason', async () => {
    const idle = await client()
    const told = new Promise<Error>((resolve) => idle.on('error', resolve))
    await idle.query('BEGIN')
    await idle.query("INSERT INTO notes VALUES (60, 'idle')")
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM notes WHERE id = 60')
    expect(rows).toEqual([{ n: 0 }])
    expect(await told).toMatchObject({ code: '25P03' })
  })
})

test('what the single backend cannot do fails without affecting others', async () => {
  await expect(pool.query('COPY notes FROM STDIN')).rejects.toMatchObject({ code: '0A000' })
  const stranger = connect(database.port, '127.0.0.1')
  stranger.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(stranger.resume(), 'close')
  await expect(pool.query('SELEC 1')).rejects.toMatchObject({ code: '42601' })
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('the 51st connection is refused with a reason, and freed slots are reused', async () => {
  await pool.query('SELECT 1')
  const clients = await Promise.all(Array.from({ length: 50 - pool.totalCount }, client))
  await expect(client()).rejects.toMatchObject({ code: '53300' })
  await Promise.all(clients.map((one) => one.end()))
  await vi.waitFor(async () => (await client()).end(), 120_000)
})

function socketOf(one: pg.Client): Duplex {
  return Reflect.get(one, 'connection').stream
}

test("a new one has the lake's tables already, and no databases for others", async () => {
  const folder = join(testFolder(), 'pglite')
  const db = await openDatabase(folder, installation)
  const { rows } = await db.query('SELECT datname FROM pg_database')
  expect(rows).toEqual([{ datname: 'postgres' }])
  await db.exec('INSERT INTO content_lake.projects VALUES ($$kept$$, $$$$, $${}$$)')
  await db.close()
  const again = await openDatabase(folder, installation)
  expect((await again.query('SELECT id FROM content_lake.projects')).rows).toEqual([{ id: 'kept' }])
  await again.close()
})

test('dead rows are vacuumed, the rest is analyzed, and the log is checkpointed in a pause', async () => {
  const db = await openDatabase(join(testFolder(), 'pglite'))
  const backend = new Backend(db)
  await db.exec('CREATE TABLE queue (id int); INSERT INTO queue SELECT generate_series(1, 20000)')
  await db.exec('DELETE FROM queue')
  const state = async () => {
    const { rows } = await db.query<{ size: number; redo: string }>(
      "SELECT pg_relation_size('queue')::int AS size, redo_lsn AS redo FROM pg_control_checkpoint()",
    )
    return rows[0]
  }
  const rows = async () =>
    (await db.query("SELECT FROM pg_stats WHERE tablename = 'queue'")).rows.length
  const before = await state()
  expect(before?.size).toBeGreaterThan(500_000)

  const turn = await backend.turn()
  const stop = startUpkeep(backend, db, { pause: 20, interval: 100, logGrowth: 1 })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await state()).toEqual(before)
  turn.end()
  await vi.waitFor(async () => {
    const after = await state()
    expect(after?.size).toBe(0)
    expect(after?.redo).not.toBe(before?.redo)
  }, 120_000)
  expect(await rows()).toBe(0)
  await db.exec('INSERT INTO queue SELECT generate_series(1, 200)')
  await vi.waitFor(async () => expect(await rows()).toBe(1), 120_000)
  stop()
  const last = await backend.turn()
  await db.close()
  last.end()
})
