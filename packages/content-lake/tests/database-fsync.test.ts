import type * as Fs from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../src/database/files.ts'
import { serveDatabase } from '../src/database/server.ts'
import { temporaryFolder } from './setup.ts'

const synced = vi.hoisted(() => ({ calls: 0 }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  const fsyncSync: typeof fs.fsyncSync = (descriptor) => {
    synced.calls++
    fs.fsyncSync(descriptor)
  }
  return { ...fs, fsyncSync }
})

test('writes are synced before they are acknowledged; concurrent ones share a sync, and a read needs none', async () => {
  const [folder, remove] = await temporaryFolder()
  const server = await serveDatabase({ folder: join(folder, 'pglite'), port: 0, idleLimit: 30_000 })
  const pool = new Pool({ host: '127.0.0.1', port: server.port, user: 'postgres', max: 10 })
  const insert = (id: number) => pool.query('INSERT INTO leads VALUES ($1)', [id])
  await pool.query('CREATE TABLE leads (id int)')
  for (let id = 0; id < 10; id++) {
    const before = synced.calls
    await insert(id)
    expect(synced.calls).toBeGreaterThan(before)
  }
  const together = synced.calls
  await Promise.all(Array.from({ length: 100 }, (_, id) => insert(id)))
  expect(synced.calls - together).toBeGreaterThan(0)
  expect(synced.calls - together).toBeLessThan(60)
  const afterWrites = synced.calls
  for (let id = 0; id < 10; id++) await pool.query('SELECT * FROM leads WHERE id = $1', [id])
  expect(synced.calls).toBe(afterWrites)
  await pool.end()
  await server.close()
  await remove()
})

test('one that was killed is opened without a sync of each of its files, one after the other', async () => {
  const [folder, remove] = await temporaryFolder()
  const running = await openDatabase(join(folder, 'running'))
  await running.exec('CREATE TABLE leads (id int); INSERT INTO leads VALUES (1)')
  await running.exec('CHECKPOINT')
  await cp(join(folder, 'running'), join(folder, 'killed'), { recursive: true })
  await running.close()
  const before = synced.calls
  const killed = await openDatabase(join(folder, 'killed'))
  expect(synced.calls - before).toBeLessThan(100)
  expect((await killed.query('SELECT * FROM leads')).rows).toEqual([{ id: 1 }])
  await killed.close()
  await remove()
})
