import { Faults, type Problem } from './faults.ts'
import { fontAt } from './fonts.ts'
import { Received } from './received.ts'
import { serveHttp } from './serve.ts'
import type { Service } from './service.ts'

interface Receiver {
  port: number
  dataDir: string
  /** Takes a POST request, and keeps what it brought. */
  receive(request: Request, received: Received): Promise<Response>
  /** The page that shows what arrived, as HTML. */
  page(received: Received): string
  problem: Problem
}

/**
 * Serves a receiver of messages on loopback behind a fault injector: every POST request is one, and
 * every GET request shows the page. Set faults at `/_local/faults`; `/_local/received` lists what
 * arrived as JSON.
 */
export async function hostReceiver({ port, dataDir, ...receiver }: Receiver): Promise<Service> {
  const received = new Received(dataDir)
  const faults = new Faults(receiver.problem)
  const work = (request: Request) => receiver.receive(request, received)
  try {
    const host = await serveHttp(port, () => async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/_local/faults') return faults.control(request)
      if (pathname === '/_local/received') return Response.json(received.list())
      if (request.method === 'POST') return faults.call(request, work)
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return (await fontAt(pathname)) ?? new Response(receiver.page(received), { headers })
    })
    return { ...host, close: () => host.close().finally(() => received.close()) }
  } catch (error) {
    received.close()
    throw error
  }
}
