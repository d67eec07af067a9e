import fs, { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/database/files.ts'
import { serveDatabase } from '../src/database/server.ts'
import { temporaryFolder } from './setup.ts'

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

type Inode = { content: Buffer } | { names: Map<string, number> }

/**
 * What a power cut would leave of a folder: file contents and names as of their last sync, and
 * nothing else. Syncing a file also keeps its own name, as ext4, XFS and Btrfs do. Linux only.
 */
export class PowerCut {
  readonly #folder: string
  readonly #disk = new Map<number, Inode>()
  readonly #original = { fsync: fs.fsync, fsyncSync: fs.fsyncSync }
  /** Number of syncs. */
  syncs = 0

  /** @param folder an empty folder; syncs elsewhere are ignored */
  constructor(folder: string) {
    this.#folder = fs.realpathSync(folder)
    const sync = (descriptor: number) => {
      this.#original.fsyncSync(descriptor)
      this.syncs++
      this.#keep(fs.readlinkSync(`/proc/self/fd/${descriptor}`))
    }
    const later = (descriptor: number, done: (error: Error | null) => void) => {
      sync(descriptor)
      setImmediate(done, null)
    }
    Object.assign(fs, { fsync: later, fsyncSync: sync })
    syncBuiltinESMExports()
  }

  /** Writes what is left into this folder. */
  async happen(to: string): Promise<void> {
    await this.#write(inode(this.#folder), to)
  }

  end(): void {
    Object.assign(fs, this.#original)
    syncBuiltinESMExports()
  }

  #keep(path: string): void {
    if (!path.startsWith(this.#folder)) return
    if (fs.statSync(path).isDirectory()) {
      const names = fs.readdirSync(path).map((name) => [name, inode(join(path, name))] as const)
      this.#disk.set(inode(path), { names: new Map(names) })
    } else {
      this.#disk.set(inode(path), { content: fs.readFileSync(path) })
      const parent = this.#disk.get(inode(dirname(path)))
      if (parent && 'names' in parent)
        parent.names.set(path.slice(dirname(path).length + 1), inode(path))
    }
  }

  async #write(number: number, to: string): Promise<void> {
    const kept = this.#disk.get(number)
    // What was never synced is at most a name.
    if (!kept) return writeFile(to, '')
    if ('content' in kept) return writeFile(to, kept.content)
    await mkdir(to)
    for (const [name, child] of kept.names) await this.#write(child, join(to, name))
  }
}

function inode(path: string): number {
  return fs.lstatSync(path).ino
}
