import type * as Fs from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#lib/local-cloud/database/open.ts'
import { temporaryFolder } from './cloud-process.ts'

const synced = vi.hoisted(() => ({ calls: 0 }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  const fsyncSync: typeof fs.fsyncSync = (descriptor) => {
    synced.calls++
    fs.fsyncSync(descriptor)
  }
  return { ...fs, fsyncSync }
})

test('every commit that writes is synced to the disk, and a read is not', async () => {
  const [folder, remove] = await temporaryFolder()
  const db = await openDatabase(join(folder, 'pglite'))
  await db.exec('CREATE TABLE leads (id int)')
  const before = synced.calls
  for (let id = 0; id < 10; id++) await db.query('INSERT INTO leads VALUES ($1)', [id])
  expect(synced.calls - before).toBeGreaterThanOrEqual(10)
  const afterWrites = synced.calls
  for (let id = 0; id < 10; id++) await db.query('SELECT * FROM leads WHERE id = $1', [id])
  expect(synced.calls).toBe(afterWrites)
  await db.close()
  await remove()
})
