import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFirst } from '../files/keep-first.ts'

/**
 * One of the folder's secrets: random, created on the first start, in a file that only its owner
 * can read.
 */
export async function loadSecret(folder: string, name: 'token' | 'password'): Promise<string> {
  const file = join(folder, name)
  await mkdir(folder, { recursive: true })
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known.trim()
  return (await keepFirst(file, `${randomBytes(24).toString('base64url')}\n`)).trim()
}
