import type { Variables } from '#tools/stack/child.ts'
import { freePort } from '#tools/stack/ports.ts'
import { startSite } from '#tools/stack/site.ts'
import { ownPorts } from './ports.ts'
import type { Stack } from './stack.ts'

export type FurtherSite = Awaited<ReturnType<typeof startFurtherSite>>

/** Starts another process of the site on the same services and the same build. */
export async function startFurtherSite(stack: Stack, more: Variables = {}) {
  const port = await freePort(await ownPorts())
  const env = stack.siteVariables(more)
  const start = () => startSite(port, env, stack.dist)
  let site = await start()
  return {
    url: site.url,
    kill: () => site.kill(),
    stop: () => site.stop(),
    /** Restarts it on the same port and page cache. */
    async restart() {
      site = await start()
    },
  }
}
