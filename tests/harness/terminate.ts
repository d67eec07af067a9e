import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { Child } from '../../scripts/stack/child.ts'

/**
 * Number of clients. Each requests the next page as soon as it has one, on one connection, as a
 * load balancer does.
 */
const CLIENTS = 10

/**
 * Sends SIGTERM to a site while clients keep sending requests.
 *
 * @returns `took`, the milliseconds until its process was gone, and `kept`, the number of responses
 *   that kept their connection open once the site had begun to close them; all if it never did
 */
export async function terminate(
  url: string,
  { process: site }: Child,
): Promise<{ took: number; kept: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const warm = Promise.withResolvers<void>()
  let whole = 0
  let kept = 0
  let closing = false
  const client = async () => {
    for (;;) {
      const begunAfter = closing
      const connection = await ask(agent, url)
      if (connection === null) return
      if (++whole === 10 * CLIENTS) warm.resolve()
      if (connection === 'close') closing = true
      else if (begunAfter) kept++
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await warm.promise
  const gone = once(site, 'exit')
  const startedAt = performance.now()
  site.kill('SIGTERM')
  await gone
  const took = performance.now() - startedAt
  await Promise.all(clients)
  agent.destroy()
  return { took, kept: closing ? kept : whole }
}

/** The Connection header of a complete response; null if there was none. */
function ask(agent: Agent, url: string): Promise<string | null> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.on('end', () => resolve(response.headers.connection ?? '')).resume()
      response.on('error', () => resolve(null))
    }).on('error', () => resolve(null))
  })
}
