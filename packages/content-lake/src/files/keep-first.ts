import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Writes a file that only its owner can read, unless another process was first.
 *
 * @returns the file's content
 */
export async function keepFirst(file: string, content: string): Promise<string> {
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, content, { mode: 0o600, flush: true })
  // Unlike a rename, a link never replaces what another process wrote.
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished)
  return readFile(file, 'utf8')
}
