import { join } from 'node:path'
import { migrate } from '#lib/leads/migrate.ts'
import { startDatabase } from './database/main.ts'
import { addresses, environment, type Addresses, type Environment } from './environment.ts'
import { holdFolder } from './folder-lock.ts'
import { onFreePort } from './free-port.ts'
import { startMail } from './mail/main.ts'
import { startMarketing } from './marketing/main.ts'
import { preferredPorts, rememberPorts, SERVICES, type Ports, type ServiceName } from './ports.ts'
import { loadSecrets } from './secrets.ts'

/** A stand-in that is up, at an address on loopback. */
export interface Service {
  url: string
  port: number
  close: () => Promise<void>
}

export interface LocalCloud {
  /** The variables with which the site uses this cloud. */
  env: Environment
  addresses: Addresses
  close: () => Promise<void>
}

/**
 * Starts the stand-ins for the external services, each on its usual port or the next free one,
 * with all their data in one folder. The content lake keeps its documents in the database, so
 * that one starts along with it.
 *
 * @param options.ports ports to try first, instead of the last start's or the usual ones
 * @throws FolderInUseError when another process has the data folder
 */
export async function startLocalCloud(options: {
  dataDir: string
  ports?: Partial<Ports>
  services?: readonly ServiceName[]
}): Promise<LocalCloud> {
  const { dataDir } = options
  const wanted = new Set(options.services ?? SERVICES)
  const release = holdFolder(dataDir)
  const running = new Map<ServiceName, Service>()
  const close = async () => {
    const database = running.get('database')
    running.delete('database')
    await Promise.allSettled([...running.values()].map((service) => service.close()))
    await database?.close()
    release()
  }
  try {
    const secrets = await loadSecrets(dataDir)
    const ports = await preferredPorts(dataDir, options.ports ?? {})
    const open = async (name: ServiceName, start: (port: number) => Promise<Service>) => {
      const service = await onFreePort(ports[name], start)
      running.set(name, service)
      ports[name] = service.port
      return service
    }
    const openDatabase = async () => {
      const { url } = await open('database', (port) =>
        startDatabase({ dataDir: folderOf('database'), port }),
      )
      if (wanted.has('database')) await migrate(url)
    }
    const folderOf = (name: ServiceName) => join(dataDir, name)
    await allOrFirstFailure([
      (wanted.has('database') || wanted.has('content')) && openDatabase(),
      wanted.has('mail') &&
        open('mail', (port) =>
          startMail({ dataDir: folderOf('mail'), port, apiKey: secrets.RESEND_API_KEY }),
        ),
      wanted.has('marketing') &&
        open('marketing', (port) =>
          startMarketing({
            dataDir: folderOf('marketing'),
            port,
            apiKey: secrets.LOOPS_API_KEY,
          }),
        ),
    ])
    await rememberPorts(dataDir, ports)
    const urls = new Map([...running].flatMap(([n, { url }]) => (wanted.has(n) ? [[n, url]] : [])))
    return { env: environment(urls, secrets), addresses: addresses(urls), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Waits for all even when one fails, so that whatever did start can be closed. */
async function allOrFirstFailure(starting: unknown[]): Promise<void> {
  for (const result of await Promise.allSettled(starting)) {
    if (result.status === 'rejected') throw result.reason
  }
}
