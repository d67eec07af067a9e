import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from '#lib/local-cloud/web/service.ts'
import { hostEmulator } from '../web/host-emulator.ts'
import { loopsProblem, marketingEmulator } from './emulator.ts'
import { Audience } from './audience.ts'

/** Starts the stand-in for Loops on loopback, with its contacts in a folder. */
export async function startMarketing(options: {
  dataDir: string
  port: number
  apiKey: string
}): Promise<Service> {
  mkdirSync(options.dataDir, { recursive: true })
  const audience = new Audience(join(options.dataDir, 'marketing.sqlite'))
  try {
    const emulator = marketingEmulator(audience, options.apiKey)
    const host = await hostEmulator({ emulator, problem: loopsProblem, port: options.port })
    return { ...host, close: () => host.close().finally(() => audience.close()) }
  } catch (error) {
    audience.close()
    throw error
  }
}
