import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '../src/database/main.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each worker keeps its database until the end of the run. */
    folder: string
    /** What the tests' lakes keep their content in. */
    store: 'postgres' | 'memory'
  }
}

export default async function databases(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'local-lake-'))
  project.provide('folder', folder)
  // The first one makes what all others are copied from. Begun together, each would make it.
  const first = await startDatabase({ dataDir: join(folder, 'first'), port: 0 })
  await first.close()
  return () => rm(folder, { recursive: true, force: true })
}
