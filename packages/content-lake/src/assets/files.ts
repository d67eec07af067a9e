import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../store/ids.ts'

const NAME = /^[a-f0-9]{40}(-\d+x\d+)?\.[a-z0-9]{1,16}$/

/** `size` is in bytes. */
export interface FileOnDisk {
  path: string
  size: number
}

/** Asset bytes in one folder. File names contain the SHA-1, so a written file never changes. */
export class AssetFiles {
  #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Writes a file and syncs it to disk, because the document that refers to it is written next. */
  async write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const partial = join(this.#folder, `.${newId()}.partial`)
    const file = await open(partial, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, join(this.#folder, name))
    // Windows syncs no folders.
    if (process.platform === 'win32') return
    const folder = await open(this.#folder)
    await folder.sync().finally(() => folder.close())
  }

  /** Finds a file, or null. No name can lead out of the folder. */
  async find(name: string): Promise<FileOnDisk | null> {
    if (!NAME.test(name)) return null
    const path = join(this.#folder, name)
    const { size } = await stat(path).catch(() => ({ size: 0 }))
    return size > 0 ? { path, size } : null
  }
}
