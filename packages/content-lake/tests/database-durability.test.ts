import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spawnLake, startLakeProcess } from './lake-process.ts'
import { temporaryFolder } from './setup.ts'

let dataDir: string
let removeFolder: () => Promise<void>

beforeEach(async () => ([dataDir, removeFolder] = await temporaryFolder()))
afterEach(() => removeFolder())

const args = () => ['--project', 'test', '--data', dataDir, '--port', '0']
const start = () => startLakeProcess(...args())

test('a second process is refused, naming the first, until the first is killed', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(`${dataDir} is in use by process ${first.child.pid}.`)
  await first.end('SIGKILL')
  const second = await start()
  expect(await second.end('SIGTERM')).toBe(0)
})

test('everything acknowledged survives kill -9, again and again', async () => {
  const acknowledged: number[] = []
  let next = 0
  for (let round = 0; round < 3; round++) {
    const lake = await start()
    const pool = new pg.Pool({ connectionString: lake.databaseUrl, max: 5 })
    pool.on('error', () => {})
    await pool.query('CREATE TABLE IF NOT EXISTS leads (id int PRIMARY KEY, body text)')
    const { rows } = await pool.query('SELECT id FROM leads')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    const write = async () => {
      for (;;) {
        const id = next++
        await pool.query('INSERT INTO leads VALUES ($1, $2)', [id, 'x'.repeat(id % 3000)])
        acknowledged.push(id)
      }
    }
    const writers = Promise.allSettled(Array.from({ length: 5 }, write))
    const before = acknowledged.length
    await vi.waitUntil(() => acknowledged.length > before + 100 + round * 37, { timeout: 120_000 })
    await lake.end('SIGKILL')
    await writers
    await pool.end()
  }
  expect(acknowledged.length).toBeGreaterThan(300)
})

test('a kill at any moment of the first start does not prevent the next', async () => {
  const names = (folder: string): Promise<string[]> =>
    readdir(join(dataDir, folder)).catch(() => [])
  const moments: (() => Promise<boolean>)[] = [
    async () => true,
    async () => (await names('.')).includes('.lock'),
    async () => (await names('database')).some((name) => name.startsWith('pglite.')),
    async () => (await names('database')).includes('pglite'),
  ]
  for (const hasCome of moments) {
    const early = spawnLake(...args())
    while (!(await hasCome())) {
      expect(early.child.exitCode).toBeNull()
      await sleep(1)
    }
    await early.end('SIGKILL')
  }
  const lake = await start()
  const pool = new pg.Pool({ connectionString: lake.databaseUrl })
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  expect(await lake.end('SIGTERM')).toBe(0)
})
