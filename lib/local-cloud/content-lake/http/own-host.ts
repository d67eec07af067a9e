import { randomBytes } from 'node:crypto'
import { isListenerHost } from './hosts.ts'
import type { LakeRequest, Reply } from './route.ts'

/**
 * Browsers open six connections to a host, over all tabs, and the Studio's listeners would take them all: no save would
 * get through. A listener that comes from a browser is therefore sent to a host name of its own, which is this machine
 * all the same. Answers null for those that are there already, and for clients that are no browsers.
 */
export function ownHostRedirect({ lake, incoming, url, identity }: LakeRequest): Reply | null {
  const { origin, host = '' } = incoming.headers
  if (!origin || isListenerHost(host)) return null
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const search = new URLSearchParams(url.searchParams)
  search.set('__ticket', lake.tickets.issue(identity))
  const name = `l${randomBytes(6).toString('hex')}.localhost`
  const location = `http://${name}${port}${url.pathname}?${search}`
  return { status: 307, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
