import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for this test, and the function that removes it. */
export async function temporaryFolder(): Promise<[folder: string, remove: () => Promise<void>]> {
  const folder = await mkdtemp(join(tmpdir(), 'local-lake-'))
  return [folder, () => rm(folder, { recursive: true, force: true })]
}
