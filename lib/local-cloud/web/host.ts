import { createEmulator, defineEmulator, type EmulatorDefinition } from 'emulate'
import { Faults, type Problem } from './faults.ts'
import { fontAt } from './page.ts'
import type { Received } from './received.ts'
import { serveHttp, type Service } from './serve.ts'

export type App = Parameters<EmulatorDefinition<object>['setup']>[0]['app']

/** Headers with the key of who calls. */
const KEYS = ['authorization', 'x-api-token']

/** A provider that is played here. */
export interface Played {
  name: string
  /** Its calls, and its pages for people. */
  routes(app: App): void
  /** The body of its error responses. */
  problem: Problem
  /** Those of a provider that sends webhooks too. */
  faults?: Faults
  /** All that it got, newest first. */
  received(): Received[]
  close(): void
}

/**
 * Serves a provider on loopback. Its calls, which are POST requests and those with a key in a
 * header, pass a fault injector; pages for people don't. `/_local/faults` sets
 * faults, `/_local/received` lists what it got as JSON, and `/_emulate` shows recent requests and
 * responses. Each provider keeps what it got in a database of its own: emulate would write all of
 * its state again for every request.
 */
export async function hostProvider(port: number, provider: Played): Promise<Service> {
  const { name, routes, problem, received, close, faults = new Faults(problem) } = provider
  const service = defineEmulator<object>({
    name,
    state: () => ({}),
    cors: false,
    setup: ({ app }) => routes(app),
  })
  try {
    const host = await serveHttp(port, async (baseUrl) => {
      const emulator = await createEmulator({ service, baseUrl, listen: false, inspector: true })
      return async (request) => {
        const { pathname, origin } = new URL(request.url)
        if (pathname === '/_local/faults') return faults.control(request)
        if (pathname === '/_local/received') return Response.json(received())
        // Any page in the same browser could send a form here.
        if ((request.headers.get('origin') ?? origin) !== origin)
          return Response.json(problem(403, 'This is from another site.'), { status: 403 })
        const font = await fontAt(pathname)
        if (font) return font
        const isCall = request.method === 'POST' || KEYS.some((key) => request.headers.has(key))
        return isCall ? faults.call(request, emulator.fetch) : emulator.fetch(request)
      }
    })
    return { ...host, close: () => host.close().finally(close) }
  } catch (error) {
    close()
    throw error
  }
}
