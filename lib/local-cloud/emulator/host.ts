import { createEmulator, type EmulatorDefinition } from 'emulate'
import type { Service } from '../cloud.ts'
import { Faults, type Problem } from './faults.ts'
import { serveHttp } from './http.ts'

/**
 * Serves an emulator on loopback behind a layer of faults, which spoils calls (requests with an
 * `Authorization`) and leaves the pages for people alone. Faults are set at `/_local/faults`; what
 * was asked and answered lately is shown at `/_emulate`.
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
      if (new URL(request.url).pathname === '/_local/faults') return faults.control(request)
      if (!request.headers.has('authorization')) return emulator.fetch(request)
      return faults.call(request, emulator.fetch)
    }
  })
}
