import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** An empty folder for the tests of a file, which is removed after them. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-lake-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty folder for the test that runs. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-lake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Lets a server listen on this machine, on a free port if none is given. */
export async function listening<Kind extends Server>(
  server: Kind,
  port = 0,
): Promise<[server: Kind, url: string]> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  const found = typeof address === 'object' && address ? address.port : 0
  return [server, `http://127.0.0.1:${found}`]
}
