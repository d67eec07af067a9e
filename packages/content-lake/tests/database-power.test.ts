import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/database/files.ts'
import { serveDatabase } from '../src/database/server.ts'
import { PowerCut } from './power-cut.ts'
import { temporaryFolder } from './temporary-folder.ts'

test.skipIf(process.platform !== 'linux')(
  'committed data survives a power cut, with or without a checkpoint in between',
  async () => {
    const [folder, remove] = await temporaryFolder()
    const [left, removeLeft] = await temporaryFolder()
    const power = new PowerCut(folder)
    const server = await serveDatabase({
      folder: join(folder, 'pglite'),
      port: 0,
      idleLimit: 30_000,
    })
    const pool = new Pool({ host: '127.0.0.1', port: server.port, user: 'postgres', max: 5 })
    let next = 0
    const insert = (id: number) =>
      pool.query('INSERT INTO leads VALUES ($1, $2)', [id, 'x'.repeat(id * 100)])
    const commit = async () => {
      for (const end = next + 10; next < end; next += 5)
        await Promise.all(Array.from({ length: 5 }, (_, more) => insert(next + more)))
    }
    await pool.query('CREATE TABLE leads (id int PRIMARY KEY, body text)')
    await commit()
    await pool.query('CHECKPOINT')
    await commit()
    await writeFile(join(folder, 'pglite/unsynced'), 'in the cache of the system alone')
    await power.happen(join(left, 'disk'))
    power.end()
    await pool.end()
    await server.close()

    const found = join(left, 'disk/pglite')
    expect(existsSync(join(found, 'unsynced'))).toBe(false)
    const rowsIn = async (path: string, then?: () => Promise<void>) => {
      const after = await openDatabase(path)
      await then?.()
      const { rows } = await after.query('SELECT id, length(body) AS size FROM leads ORDER BY id')
      await after.close()
      return rows
    }
    const rows = Array.from({ length: next }, (_, id) => ({ id, size: id * 100 }))
    // And another one when it has just recovered.
    const again = new PowerCut(found)
    expect(await rowsIn(found, () => again.happen(join(folder, 'again')))).toEqual(rows)
    again.end()
    expect(await rowsIn(join(folder, 'again'))).toEqual(rows)
    await remove()
    await removeLeft()
  },
  180_000,
)
