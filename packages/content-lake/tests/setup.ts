import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for this test, and the function that removes it. */
export async function temporaryFolder(): Promise<[folder: string, remove: () => Promise<void>]> {
  const folder = await mkdtemp(join(tmpdir(), 'local-lake-'))
  return [folder, () => rm(folder, { recursive: true, force: true })]
}

/** Lets a server listen on a free port of this machine. */
export async function listening(server: Server): Promise<[server: Server, url: string]> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return [server, `http://127.0.0.1:${port}`]
}
