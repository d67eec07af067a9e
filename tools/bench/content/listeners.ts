import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BenchLake } from './bench-lake.ts'

/** Milliseconds from sending a mutation to its response, and to its event on the last listener. */
export interface FanOut {
  responded: number[]
  notified: number[]
}

/** Sends mutations one after the other while `listeners` streams are open. */
export async function fanOut(lake: BenchLake, listeners: number, times: number): Promise<FanOut> {
  const query = encodeURIComponent('*[_type == "note"]')
  const url = `${lake.url}/v2025-02-19/data/listen/production?query=${query}&includeResult=true&effectFormat=mendoza`
  const token = String(lake.cloud().env.SANITY_READ_TOKEN)
  await lake.writer.createOrReplace({ _id: 'bench-heard', _type: 'note', text: 'x'.repeat(1000) })
  const taken = await timeEvents(url, token, listeners, times, async (mark) => {
    await lake.writer.patch('bench-heard').set({ mark }).commit()
  })
  await lake.writer.delete('bench-heard')
  return taken
}

/** The floor: a bare server that only writes the text to the same number of open responses. */
export async function bareFanOut(listeners: number, times: number): Promise<FanOut> {
  const open = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      open.add(response.writeHead(200, { 'content-type': 'text/event-stream' }))
      response.write(':\n\n')
      return
    }
    request.setEncoding('utf8')
    request.on('data', (mark: string) => {
      const event = `data: ${'x'.repeat(1500)} ${mark}\n\n`
      for (const one of open) one.write(event)
    })
    request.on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const taken = await timeEvents(url, '', listeners, times, async (mark) => {
    await fetch(url, { method: 'POST', body: mark })
  })
  server.closeAllConnections()
  server.close()
  return taken
}

/** Opens streams, sends marks one at a time, and times each until the last stream has shown it. */
async function timeEvents(
  url: string,
  token: string,
  listeners: number,
  times: number,
  send: (mark: string) => Promise<void>,
): Promise<FanOut> {
  let waitingFor = ''
  let missing = 0
  let allSeen = () => {}
  const streams = await Promise.all(
    Array.from({ length: listeners }, async () => {
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      const [stream] = (await once(get(url, { headers, agent: false }), 'response')) as [
        IncomingMessage,
      ]
      stream.setEncoding('utf8')
      await once(stream, 'data')
      let seen = ''
      stream.on('error', () => {})
      stream.on('data', (chunk: string) => {
        seen = (seen + chunk).slice(-8000)
        if (!waitingFor || !seen.includes(waitingFor)) return
        seen = ''
        missing--
        if (missing === 0) allSeen()
      })
      return stream
    }),
  )
  const timings: FanOut = { responded: [], notified: [] }
  for (let round = 0; round < times; round++) {
    const all = new Promise<void>((resolve) => (allSeen = resolve))
    missing = listeners
    waitingFor = `mark-${round}-${listeners}`
    const started = performance.now()
    const since = () => performance.now() - started
    await Promise.all([
      send(waitingFor).then(() => timings.responded.push(since())),
      all.then(() => timings.notified.push(since())),
    ])
  }
  for (const stream of streams) stream.destroy()
  return timings
}
