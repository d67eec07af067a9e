import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { Child } from '#tools/stack/child.ts'

/**
 * Number of clients. Each requests the next page as soon as it has one, on one connection, as a
 * load balancer does.
 */
const CLIENTS = 10
/** Milliseconds in which a busy process has surely noticed a signal. */
const DELIVERED = 1000

/**
 * Sends SIGTERM to a site while clients keep sending requests.
 *
 * @returns `took`, the milliseconds until its process was gone, and `kept`, the number of responses
 *   that kept their connection open although it had the signal when they were requested
 */
export async function terminate(
  url: string,
  { process: site }: Child,
): Promise<{ took: number; kept: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const warm = Promise.withResolvers<void>()
  let whole = 0
  let kept = 0
  let signalledAt = Infinity
  const client = async () => {
    for (;;) {
      const hadSignal = performance.now() > signalledAt + DELIVERED
      const connection = await request(agent, url)
      if (connection === null) return
      if (++whole === 10 * CLIENTS) warm.resolve()
      if (hadSignal && connection !== 'close') kept++
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await warm.promise
  const gone = once(site, 'exit')
  signalledAt = performance.now()
  site.kill('SIGTERM')
  await gone
  const took = performance.now() - signalledAt
  await Promise.all(clients)
  agent.destroy()
  return { took, kept }
}

/** The Connection header of a complete response; null if there was none. */
function request(agent: Agent, url: string): Promise<string | null> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.on('end', () => resolve(response.headers.connection ?? '')).resume()
      response.on('error', () => resolve(null))
    }).on('error', () => resolve(null))
  })
}
