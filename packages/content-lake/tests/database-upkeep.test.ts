import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Backend } from '../src/database/backend.ts'
import { openDatabase } from '../src/database/open.ts'
import { startUpkeep } from '../src/database/upkeep.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('dead rows are vacuumed and the log is checkpointed while the database is idle', async () => {
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
  const before = await state()
  expect(before?.size).toBeGreaterThan(500_000)

  const turn = await backend.turn()
  const stop = startUpkeep(backend, db, { interval: 20, logGrowth: 1 })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await state()).toEqual(before)
  turn.end()
  await vi.waitFor(async () => {
    const after = await state()
    expect(after?.size).toBe(0)
    expect(after?.redo).not.toBe(before?.redo)
  }, 15_000)
  stop()
  const last = await backend.turn()
  await db.close()
  last.end()
  await remove()
})
