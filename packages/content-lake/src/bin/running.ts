import { rename, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
