import { join } from 'node:path'
import { holdFolder } from '@northwright/local-lake/database'
import {
  environment,
  loadSecrets,
  preferredPorts,
  rememberPorts,
  urlsForPeople,
  type Environment,
  type Ports,
  type Secrets,
} from './installation.ts'
import { database, SERVICES, STAND_INS, type AnyStandIn, type ServiceName } from './services.ts'
import type { Service } from './web/serve.ts'

export interface LocalCloud {
  /** Environment variables that point the site at this cloud. */
  env: Environment
  /** URLs for people, by name: the database, the inbox, the Studio and so on. */
  urls: Record<string, string>
  close: () => Promise<void>
}

/**
 * Starts the stand-ins for the external services, each on its usual port or the next free one, with
 * all their data in one folder. The content lake stores its documents in the database, so asking
 * for the content lake starts the database too.
 *
 * @param options.ports ports to try first, instead of those of the last start or the defaults
 * @param options.siteUrl where the site will run, so that the content lake can send it webhooks
 * @throws FolderInUseError when another process holds the data folder
 */
export async function startLocalCloud(options: {
  dataDir: string
  ports?: Partial<Ports>
  services?: readonly ServiceName[]
  siteUrl?: string
}): Promise<LocalCloud> {
  const { dataDir, siteUrl, services = SERVICES } = options
  const release = holdFolder(dataDir)
  const running = new Map<ServiceName, Service>()
  const close = async () => {
    const { database: last, ...others } = Object.fromEntries(running)
    await Promise.allSettled(Object.values(others).map((service) => service?.close()))
    await last?.close()
    release()
  }
  try {
    const secrets = await loadSecrets(dataDir)
    const ports = await preferredPorts(dataDir, options.ports ?? {})
    await startServices({ services, dataDir, secrets, siteUrl, ports, running })
    await rememberPorts(dataDir, ports)
    const urls = Object.fromEntries(services.map((name) => [name, running.get(name)?.url]))
    return {
      env: environment(urls, secrets),
      urls: Object.assign(urlsForPeople(urls), ...[...running.values()].map(({ pages }) => pages)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Start {
  services: readonly ServiceName[]
  dataDir: string
  secrets: Secrets
  siteUrl: string | undefined
  /** The ports to try first. Each is replaced with the port that its service got. */
  ports: Ports
  /** Receives each service once it's up, so that the caller can close it if another one fails. */
  running: Map<ServiceName, Service>
}

/**
 * Starts services concurrently. The database takes longest, so its worker thread starts before the
 * code of the others is even loaded.
 */
async function startServices(options: Start): Promise<void> {
  const { services, dataDir, secrets, siteUrl, ports, running } = options
  const up = async (standIn: AnyStandIn, ownDatabase?: Promise<Service>) => {
    const { name } = standIn
    const service = await onFreePort(ports[name], (port) =>
      standIn.start({
        dataDir: join(dataDir, name),
        port,
        secrets,
        siteUrl,
        database: ownDatabase,
      }),
    )
    running.set(name, service)
    ports[name] = service.port
    return service
  }
  const needsDatabase = services.includes('database') || services.includes('content')
  const ownDatabase = needsDatabase ? up(database) : undefined
  const tables = async () => {
    const { migrate } = await import('#lib/platform/database/migrate.ts')
    if (ownDatabase) await migrate((await ownDatabase).url)
  }
  const others = STAND_INS.filter(({ name }) => name !== 'database' && services.includes(name))
  await allSettled([
    ownDatabase,
    services.includes('database') && tables(),
    ...others.map((standIn) => up(standIn, ownDatabase)),
  ])
}

/** Waits for all of them even when one fails, then rejects with the first failure. */
async function allSettled(work: unknown[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') throw result.reason
  }
}

const ATTEMPTS = 50

/**
 * Starts a server on the first free port, counting up from the preferred one. The server itself
 * discovers whether a port is taken, so nothing can grab the port between a check and its use.
 *
 * @param start listens on the given port, or rejects with the system's `EADDRINUSE`
 * @throws Error when 50 ports in a row are in use
 */
export async function onFreePort<T>(
  preferred: number,
  start: (port: number) => Promise<T>,
): Promise<T> {
  for (let port = preferred; port < preferred + ATTEMPTS; port++) {
    try {
      return await start(port)
    } catch (error) {
      if (!isAddressInUse(error)) throw error
    }
  }
  throw new Error(`The ports ${preferred} to ${preferred + ATTEMPTS - 1} are all in use.`)
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
