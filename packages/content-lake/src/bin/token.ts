import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder's API token, created on the first start. Only its owner can read the file. */
export async function loadToken(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token')
  await mkdir(dataDir, { recursive: true })
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known.trim()
  const unfinished = `${file}.${randomUUID()}`
  const token = randomBytes(24).toString('base64url')
  await writeFile(unfinished, `${token}\n`, { mode: 0o600, flush: true })
  // Unlike a rename, a link never replaces the token of another process that was first.
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(unfinished)
  return (await readFile(file, 'utf8')).trim()
}
