import { createEmulator, type EmulatorDefinition } from 'emulate'
import type { Service } from './service.ts'
import { Faults, type Problem } from './faults.ts'
import { fontAt } from './fonts.ts'
import { serveHttp } from './serve.ts'

/**
 * Serves an emulator on loopback behind a fault injector, which affects API calls (requests with an
 * `Authorization` header) and leaves the pages for people alone. Set faults at `/_local/faults`;
 * `/_emulate` shows recent requests and responses.
 */
export function hostEmulator(options: {
  emulator: EmulatorDefinition<object>
  problem: Problem
  port: number
}): Promise<Service> {
  return serveHttp(options.port, async (baseUrl) => {
    const emulator = await createEmulator({
      service: options.emulator,
      baseUrl,
      listen: false,
      inspector: true,
    })
    const faults = new Faults(options.problem)
    return async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/_local/faults') return faults.control(request)
      const font = await fontAt(pathname)
      if (font) return font
      if (!request.headers.has('authorization')) return emulator.fetch(request)
      return faults.call(request, emulator.fetch)
    }
  })
}
