import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { newId } from '../model/document.ts'

const NAME = /^[a-f0-9]{40}(-\d+x\d+)?\.[a-z0-9]{1,16}$/

/** No upload takes longer, in milliseconds: the server cuts off its request. */
export const MAX_UPLOAD_TIME = 3_600_000

/** `size` is in bytes. */
export interface FileOnDisk {
  path: string
  size: number
}

/** Bytes that were received, under a name of their own until they're kept or discarded. */
export interface Upload extends FileOnDisk {
  sha1: string
}

/** Asset bytes in one folder. File names contain the SHA-1, so a written file never changes. */
export class AssetFiles {
  #folder: string
  #ready: Promise<void> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Writes what arrives to disk, and syncs it: the document that refers to it is written next.
   * Throws what `chunks` throws, and leaves nothing then.
   */
  async receive(chunks: AsyncIterable<Buffer>): Promise<Upload> {
    await (this.#ready ??= this.#prepare())
    const path = join(this.#folder, `.${newId()}.partial`)
    const hash = createHash('sha1')
    let size = 0
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const bytes of chunks) {
        hash.update(bytes)
        await file.writeFile(bytes)
        size += bytes.length
      }
      await file.sync()
    } catch (error) {
      await file.close()
      await this.discard({ path })
      throw error
    }
    await file.close()
    return { path, size, sha1: hash.digest('hex') }
  }

  async keep({ path }: Upload, name: string): Promise<void> {
    await rename(path, join(this.#folder, name))
    // Windows syncs no folders.
    if (process.platform === 'win32') return
    const folder = await open(this.#folder)
    await folder.sync().finally(() => folder.close())
  }

  async discard({ path }: Pick<Upload, 'path'>): Promise<void> {
    await rm(path, { force: true })
  }

  /** Finds a file, or null. No name can lead out of the folder. */
  async find(name: string): Promise<FileOnDisk | null> {
    if (!NAME.test(name)) return null
    const path = join(this.#folder, name)
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    return size > 0 ? { path, size } : null
  }

  /** Deletes what a process that was killed had begun to receive; others may still receive. */
  async #prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    for (const name of await readdir(this.#folder)) {
      if (!name.endsWith('.partial')) continue
      const path = join(this.#folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > MAX_UPLOAD_TIME) await this.discard({ path })
    }
  }
}

export interface CachedImage {
  bytes: Buffer
  mimeType: string
}

const MAX_BYTES = 64 * 1024 * 1024

/** The images last asked for, up to a size. Concurrent requests for one share the work. */
export function imageCache() {
  return new LRUCache<string, CachedImage, () => Promise<CachedImage>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Who asked gets the image even if others have meanwhile taken its place.
    ignoreFetchAbort: true,
  })
}
