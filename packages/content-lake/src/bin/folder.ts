import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { holdFolder } from '../database/main.ts'
import { keepFirst } from '../gateway/authority.ts'
import { findDataFolder } from '../project/folders.ts'
import type { Plan } from '../model/limits.ts'
import type { Options } from './options.ts'

/** A running lake with its gateway, as others on this machine may use it. */
export interface Running {
  pid: number
  projectId: string
  dataset: string
  url: string
  token: string
  databaseUrl: string
  dataDir: string
  gateway: { port: number; url: string; authorityFile: string; keyHash: string }
  offline: boolean
  online: boolean
  limits: Plan | undefined
}

const FILE = 'running.json'

/** Tells others in the same folder how to reach this lake. Its owner alone can read the file. */
export async function announce(running: Running): Promise<void> {
  const file = join(running.dataDir, FILE)
  const unfinished = `${file}.${running.pid}`
  await writeFile(unfinished, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, file)
}

export async function retract(dataDir: string): Promise<void> {
  await rm(join(dataDir, FILE), { force: true })
}

/** The lake of the process that holds a folder; null while it's still starting. */
export async function findRunning(dataDir: string, holder: string): Promise<Running | null> {
  try {
    const running: Running = JSON.parse(await readFile(join(dataDir, FILE), 'utf8'))
    // The file of a process that was killed stays behind.
    return String(running.pid) === holder ? running : null
  } catch {
    return null
  }
}

/** The path of the project's folder, which need not be there. */
export async function dataFolder({ dataDir }: Options): Promise<string> {
  return dataDir ? resolve(dataDir) : findDataFolder(process.cwd())
}

/** The project's folder. If it's made here it ignores itself, so that nobody commits it. */
export async function openFolder(options: Options): Promise<string> {
  const folder = await dataFolder(options)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) await writeFile(join(folder, '.gitignore'), '*\n')
  return folder
}

/** One of the folder's secrets, which the first start makes and only its owner can read. */
export async function loadSecret(folder: string, name: 'token' | 'password'): Promise<string> {
  const file = join(folder, name)
  await mkdir(folder, { recursive: true })
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known.trim()
  return (await keepFirst(file, `${randomBytes(24).toString('base64url')}\n`)).trim()
}

/**
 * Deletes what a project's lake stores, unless it runs. What browsers and programs know stays:
 * token, password and certificate authority.
 */
export async function reset(options: Options): Promise<void> {
  const folder = await dataFolder(options)
  if (!existsSync(folder)) return console.log(`Nothing is stored in ${folder}.`)
  const release = holdFolder(folder)
  try {
    for (const name of ['database', 'assets'])
      await rm(join(folder, name), { recursive: true, force: true })
  } finally {
    release()
  }
  console.log(`Documents and assets in ${folder} were deleted.`)
}
