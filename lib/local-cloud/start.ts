import { join } from 'node:path'
import { database } from './database.ts'
import { onFreePort } from './free-port.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'
import { STAND_INS, type AnyStandIn, type ServiceName } from './services.ts'
import type { Service } from './web/service.ts'

export interface Start {
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
export async function startServices(options: Start): Promise<void> {
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
