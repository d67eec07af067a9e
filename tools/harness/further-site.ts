import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { copyBuild } from '#tools/stack/build.ts'
import { buildLocally } from '#tools/stack/build-locally.ts'
import type { Variables } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'
import { startSite } from '#tools/stack/site.ts'
import { ownPorts } from './ports.ts'
import type { Stack } from './stack.ts'

/** Another process of a stack's site. */
export interface FurtherSite {
  url: string
  kill: () => Promise<void>
  /** Restarts it on the same port and page cache. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts another process of the site on the same services, as a second machine would: with its own
 * copy of the build, and hence its own page cache.
 */
export async function startFurtherSite(stack: Stack, more: Variables = {}): Promise<FurtherSite> {
  const dist = join(stack.folder, `site-${randomUUID()}`)
  await copyBuild(process.env.SITE_BUILD ?? (await buildLocally(console.log)), dist)
  const port = await freePort(ownPorts())
  const env = stack.siteVariables(more)
  const start = () => startSite(port, env, dist)
  let site = await start()
  return {
    url: site.url,
    kill: () => site.kill(),
    stop: () => site.stop(),
    async restart() {
      site = await start()
    },
  }
}
