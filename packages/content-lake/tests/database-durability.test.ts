import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownPorts } from '#tools/harness/ports.ts'
import {
  spawnCloud,
  startCloudProcess,
  temporaryFolder,
} from '../../../tests/local-cloud/cloud-process.ts'

let dataDir: string
let removeFolder: () => Promise<void>

beforeEach(async () => ([dataDir, removeFolder] = await temporaryFolder()))
afterEach(() => removeFolder())

const port = ownPorts()
const args = () => ['--data', dataDir, '--services', 'database', '--ports', `database=${port}`]
const startCloud = () => startCloudProcess(...args())

test('a second process is refused, naming the first, until the first is killed', async () => {
  const first = await startCloud()
  await expect(startCloud()).rejects.toThrow(`${dataDir} is in use by process ${first.child.pid}.`)
  await first.end('SIGKILL')
  const second = await startCloud()
  expect(await second.end('SIGTERM')).toBe(0)
})

test('everything acknowledged survives kill -9, again and again', async () => {
  const acknowledged: number[] = []
  let next = 0
  for (let round = 0; round < 3; round++) {
    const cloud = await startCloud()
    const pool = new pg.Pool({ connectionString: cloud.env['DATABASE_URL'], max: 5 })
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
    await vi.waitUntil(() => acknowledged.length > before + 100 + round * 37, { timeout: 30_000 })
    await cloud.end('SIGKILL')
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
    const early = spawnCloud(...args())
    while (!(await hasCome())) {
      expect(early.child.exitCode).toBeNull()
      await sleep(1)
    }
    await early.end('SIGKILL')
  }
  const cloud = await startCloud()
  const pool = new pg.Pool({ connectionString: cloud.env['DATABASE_URL'] })
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  expect(await cloud.end('SIGTERM')).toBe(0)
})
