import fs from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'

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
