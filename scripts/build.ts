/**
 * `npm run build`: builds for deployment with the given variables; the local cloud plays the
 * services whose variables are missing.
 */
import { rm } from 'node:fs/promises'
import { build } from '#tools/stack/build.ts'
import { localServices } from '#lib/local-cloud/services.ts'
import { seed, startCloud } from '#tools/stack/cloud.ts'
import { loadEnvFiles, siteEnvironment } from '#tools/stack/environment.ts'

loadEnvFiles()
const services = localServices(process.env)
const dataDir = `.local/build-${process.pid}`
const url = process.env.SITE_URL || 'http://localhost:3000'
const cloud = services.length > 0 ? await startCloud(dataDir, services, url) : undefined
try {
  const env = await siteEnvironment(url, cloud)
  if (services.includes('content')) await seed(env)
  console.log(await build(env, console.log))
} finally {
  await cloud?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
