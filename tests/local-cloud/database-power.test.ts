import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#lib/local-cloud/database/open.ts'
import { temporaryFolder } from './cloud-process.ts'
import { PowerCut } from './power-cut.ts'

test.skipIf(process.platform !== 'linux')(
  'what was committed is there after a power cut, whether a checkpoint came between or not',
  async () => {
    const [folder, remove] = await temporaryFolder()
    const [left, removeLeft] = await temporaryFolder()
    const power = new PowerCut(folder)
    const db = await openDatabase(join(folder, 'pglite'))
    let next = 0
    const commit = async () => {
      for (const end = next + 10; next < end; next++) {
        await db.query('INSERT INTO leads VALUES ($1, $2)', [next, 'x'.repeat(next * 100)])
      }
    }
    await db.exec('CREATE TABLE leads (id int PRIMARY KEY, body text)')
    await commit()
    await db.exec('CHECKPOINT')
    await commit()
    await writeFile(join(folder, 'pglite/unsynced'), 'in the cache of the system alone')
    await power.happen(join(left, 'disk'))
    power.end()
    await db.close()

    const found = join(left, 'disk/pglite')
    expect(existsSync(join(found, 'unsynced'))).toBe(false)
    const after = await openDatabase(found)
    const { rows } = await after.query('SELECT id, length(body) AS size FROM leads ORDER BY id')
    expect(rows).toEqual(Array.from({ length: next }, (_, id) => ({ id, size: id * 100 })))
    await after.close()
    await remove()
    await removeLeft()
  },
  180_000,
)
