import { rm } from 'node:fs/promises'
import { build, finishedBuild } from './build.ts'
import { SERVICES } from '#lib/local-cloud/services.ts'
import { seed, startCloud } from './cloud.ts'

/**
 * Builds the site against a temporary local cloud, unless this source is already built.
 *
 * @returns the folder of the build
 */
export async function buildLocally(log: (line: string) => void): Promise<string> {
  const finished = await finishedBuild({ ...process.env, SANITY_API_HOST: 'local' })
  if (finished) return finished
  const dataDir = `.local/build-${process.pid}`
  const url = 'http://localhost:3000'
  const cloud = await startCloud(dataDir, SERVICES, url)
  try {
    const env = { ...process.env, SITE_URL: url, TYPES_CHECKED: '1', ...cloud.env }
    return await build(env, log, seed(env))
  } finally {
    await cloud.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
