/** What was acknowledged is kept, through kill -9 and power cuts. */
import fs, { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../src/database/files.ts'
import { serveDatabase } from '../src/database/server.ts'
import { spawnLake, startLakeProcess } from './lake-process.ts'
import { testFolder } from './setup.ts'

let dataDir: string
beforeEach(() => {
  dataDir = testFolder()
})

const args = () => ['--project', 'test', '--data', dataDir, '--port', '0']
const start = () => startLakeProcess(...args())

test.each([
  { kills: 1, length: '' },
  { kills: 3, length: ', again and again @long' },
])('everything acknowledged survives kill -9$length, and the folder is free', async ({ kills }) => {
  const acknowledged: number[] = []
  let next = 0
  for (let round = 0; round <= kills; round++) {
    const lake = await start()
    const pool = new pg.Pool({ connectionString: lake.databaseUrl, max: 5 })
    pool.on('error', () => {})
    await pool.query('CREATE TABLE IF NOT EXISTS leads (id int PRIMARY KEY, body text)')
    const { rows } = await pool.query('SELECT id FROM leads')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    if (round < kills) {
      const write = async () => {
        for (;;) {
          const id = next++
          await pool.query('INSERT INTO leads VALUES ($1, $2)', [id, 'x'.repeat(id % 3000)])
          acknowledged.push(id)
        }
      }
      const writers = Promise.allSettled(Array.from({ length: 5 }, write))
      const before = acknowledged.length
      await vi.waitUntil(() => acknowledged.length > before + 150, { timeout: 120_000 })
      await lake.end('SIGKILL')
      await writers
    } else {
      const inUse = `${dataDir} is in use by process ${lake.child.pid}.`
      await expect(start()).rejects.toThrow(inUse)
      expect(await lake.end('SIGTERM')).toBe(0)
    }
    await pool.end()
  }
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

test.skipIf(process.platform !== 'linux')(
  'what is acknowledged is on disk: it survives a power cut, with or without a checkpoint before',
  async () => {
    const [folder, left] = [testFolder(), testFolder()]
    const power = new PowerCut(folder)
    const options = { folder: join(folder, 'pglite'), port: 0, idleLimit: 30_000 }
    const server = await serveDatabase(options)
    const pool = new pg.Pool({ host: '127.0.0.1', port: server.port, user: 'postgres', max: 10 })
    let next = 0
    const insert = () =>
      pool.query('INSERT INTO leads VALUES ($1, $2)', [next, 'x'.repeat(next++ * 100)])
    await pool.query('CREATE TABLE leads (id int PRIMARY KEY, body text)')
    for (let n = 0; n < 5; n++) {
      const before = power.syncs
      await insert()
      expect(power.syncs).toBeGreaterThan(before)
    }
    // Those at once share a sync.
    const alone = power.syncs
    await Promise.all(Array.from({ length: 40 }, insert))
    expect(power.syncs).toBeGreaterThan(alone)
    expect(power.syncs).toBeLessThan(alone + 24)
    const written = power.syncs
    for (let id = 0; id < 10; id++) await pool.query('SELECT * FROM leads WHERE id = $1', [id])
    expect(power.syncs).toBe(written)
    await pool.query('CHECKPOINT')
    for (let n = 0; n < 5; n++) await insert()
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
    // And another one when it has just recovered, which doesn't sync file after file.
    const again = new PowerCut(found)
    const recovered = rowsIn(found, () => {
      expect(again.syncs).toBeLessThan(100)
      return again.happen(join(folder, 'again'))
    })
    expect(await recovered).toEqual(rows)
    again.end()
    expect(await rowsIn(join(folder, 'again'))).toEqual(rows)
  },
  180_000,
)

type Inode = { content: Buffer } | { names: Map<string, number> }

/**
 * What a power cut would leave of a folder: file contents and names as of their last sync, and
 * nothing else. Syncing a file also keeps its own name, as ext4, XFS and Btrfs do. Linux only.
 */
class PowerCut {
  readonly #folder: string
  readonly #disk = new Map<number, Inode>()
  readonly #original = { fsync: fs.fsync, fsyncSync: fs.fsyncSync }
  /** How many syncs something waited for, one after the other. */
  syncs = 0

  /** @param folder an empty folder; syncs elsewhere are ignored */
  constructor(folder: string) {
    this.#folder = fs.realpathSync(folder)
    const sync = (descriptor: number) => {
      this.#original.fsyncSync(descriptor)
      this.#keep(fs.readlinkSync(`/proc/self/fd/${descriptor}`))
    }
    const fsyncSync = (descriptor: number) => {
      sync(descriptor)
      this.syncs++
    }
    const fsync = (descriptor: number, done: (error: Error | null) => void) => {
      sync(descriptor)
      setImmediate(done, null)
    }
    Object.assign(fs, { fsync, fsyncSync })
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
