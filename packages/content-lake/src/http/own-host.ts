import { randomBytes } from 'node:crypto'
import { isListenerHost, originOf } from './hosts.ts'
import type { LakeRequest, Reply } from './route.ts'

/**
 * Browsers open at most six connections per host across all tabs. The Studio's listeners would take
 * them all and no save would get through, so each browser listener is redirected to its own host
 * name, which is still this machine.
 *
 * @returns null for listeners already redirected, for clients that aren't browsers, and behind a
 *   gateway, whose HTTP/2 has no such limit
 */
export function ownHostRedirect({ lake, incoming, url, identity }: LakeRequest): Reply | null {
  const { origin, host = '' } = incoming.headers
  if (!origin || isListenerHost(host) || originOf(incoming).startsWith('https:')) return null
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const search = new URLSearchParams(url.searchParams)
  search.set('__ticket', lake.tickets.issue(identity))
  const name = `l${randomBytes(6).toString('hex')}.localhost`
  const location = `http://${name}${port}${url.pathname}?${search}`
  return { status: 307, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
