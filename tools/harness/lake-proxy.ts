import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenOnLoopback } from '#lib/local-cloud/web/serve.ts'

/** What becomes of one write: both at once is a response that never arrives. */
export interface Fate {
  /** Whether the lake gets it. */
  arrives: boolean
  /** Whether its sender gets the response. */
  isAnswered: boolean
}

/**
 * Stands between a process and a content lake, and decides the fate of each write.
 *
 * @param lakeUrl origin of the lake
 * @param decide called for each write before the lake gets it; the sender waits meanwhile
 */
export async function startLakeProxy(lakeUrl: string, decide: () => Promise<Fate> | Fate) {
  const server = createServer((request, response) => {
    void (async () => {
      const isWrite = request.url?.includes('/data/mutate/')
      const body = request.method === 'POST' ? await text(request) : undefined
      const fate = isWrite ? await decide() : { arrives: true, isAnswered: true }
      if (!fate.arrives) return response.destroy()
      const { authorization = '' } = request.headers
      const headers = { authorization, 'content-type': 'application/json' }
      const { method } = request
      const answer = await fetch(new URL(request.url ?? '', lakeUrl), { method, headers, body })
      const content = await answer.text()
      if (!fate.isAnswered) return response.destroy()
      return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(content)
    })().catch(() => response.destroy())
  })
  const port = await listenOnLoopback(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
