import { join } from 'node:path'
import { startDatabase } from './database/main.ts'
import { onFreePort } from './free-port.ts'
import type { Ports, ServiceName } from './ports.ts'
import type { Secrets } from './secrets.ts'
import type { Service } from './service.ts'

export const PROJECT = { projectId: 'northwright', dataset: 'production' }

export interface Start {
  services: readonly ServiceName[]
  dataDir: string
  secrets: Secrets
  /** The ports to try first; each becomes the one that its service got. */
  ports: Ports
  /** Gets each service as soon as it is up, so that a caller can close it when another fails. */
  running: Map<ServiceName, Service>
}

/**
 * Starts services side by side. The database takes longest, so it gets going in a thread of its
 * own before the code of the others is even loaded.
 */
export async function startServices(options: Start): Promise<void> {
  const { dataDir, secrets, ports, running } = options
  const up = async (name: ServiceName, start: (port: number) => Promise<Service>) => {
    const service = await onFreePort(ports[name], start)
    running.set(name, service)
    ports[name] = service.port
    return service.url
  }
  const wanted = new Set(options.services)
  const database =
    (wanted.has('database') || wanted.has('content')) &&
    up('database', (port) => startDatabase({ dataDir: join(dataDir, 'database'), port }))

  const migrateLeads = async () => {
    const { migrate } = await import('#lib/leads/migrate.ts')
    if (database) await migrate(await database)
  }
  const content = async () => {
    const { startContentLake } = await import('./content-lake/main.ts')
    const assetsDir = join(dataDir, 'content', 'assets')
    const { SANITY_READ_TOKEN, SANITY_WRITE_TOKEN } = secrets
    const tokens = { [SANITY_READ_TOKEN]: 'viewer', [SANITY_WRITE_TOKEN]: 'editor' } as const
    const databaseUrl = (await database) || ''
    const fixed = { ...PROJECT, databaseUrl, assetsDir, tokens }
    await up('content', (port) => startContentLake({ ...fixed, port }))
  }
  const mail = async () => {
    const { startMail } = await import('./mail/main.ts')
    const fixed = { dataDir: join(dataDir, 'mail'), apiKey: secrets.RESEND_API_KEY }
    await up('mail', (port) => startMail({ ...fixed, port }))
  }
  const marketing = async () => {
    const { startMarketing } = await import('./marketing/main.ts')
    const fixed = { dataDir: join(dataDir, 'marketing'), apiKey: secrets.LOOPS_API_KEY }
    await up('marketing', (port) => startMarketing({ ...fixed, port }))
  }
  const scheduling = async () => {
    const { startScheduling } = await import('./scheduling/main.ts')
    await up('scheduling', (port) => startScheduling({ port }))
  }
  const starts = { database: migrateLeads, content, mail, marketing, scheduling }
  const results = await Promise.allSettled([database, ...[...wanted].map((name) => starts[name]())])
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason
  }
}
