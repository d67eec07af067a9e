import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder's API token, created on the first start. Only its owner can read the file. */
export async function loadToken(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token')
  await mkdir(dataDir, { recursive: true })
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known.trim()
  const token = randomBytes(24).toString('base64url')
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${token}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  return token
}
