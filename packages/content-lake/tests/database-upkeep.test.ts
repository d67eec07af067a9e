import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Backend, startUpkeep } from '../src/database/backend.ts'
import { openDatabase } from '../src/database/files.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('dead rows are vacuumed, the rest is analyzed, and the log is checkpointed in a pause', async () => {
  const [folder, remove] = await temporaryFolder()
  const db = await openDatabase(join(folder, 'pglite'))
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
  await remove()
})
