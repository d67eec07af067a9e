import { join } from 'node:path'
import { migrate } from '#lib/leads/migrate.ts'
import { startContentLake } from './content-lake/main.ts'
import { startDatabase } from './database/main.ts'
import { onFreePort } from './free-port.ts'
import { startMail } from './mail/main.ts'
import { startMarketing } from './marketing/main.ts'
import type { Ports, ServiceName } from './ports.ts'
import { startScheduling } from './scheduling/main.ts'
import type { Secrets } from './secrets.ts'
import type { Service } from './service.ts'

export const PROJECT = { projectId: 'northwright', dataset: 'production' }

/** Starts a service on a port. Only the content lake needs the database. */
type Starter = (port: number, databaseUrl: string) => Promise<Service>

/** How each service is started with its data below one folder. */
export function starters(dataDir: string, secrets: Secrets): Record<ServiceName, Starter> {
  const folder = (name: ServiceName) => join(dataDir, name)
  return {
    database: (port) => startDatabase({ dataDir: folder('database'), port }),
    content: (port, databaseUrl) =>
      startContentLake({
        ...PROJECT,
        databaseUrl,
        assetsDir: join(folder('content'), 'assets'),
        port,
        tokens: { [secrets.SANITY_READ_TOKEN]: 'viewer', [secrets.SANITY_WRITE_TOKEN]: 'editor' },
      }),
    mail: (port) => startMail({ dataDir: folder('mail'), port, apiKey: secrets.RESEND_API_KEY }),
    marketing: (port) =>
      startMarketing({ dataDir: folder('marketing'), port, apiKey: secrets.LOOPS_API_KEY }),
    scheduling: (port) => startScheduling({ port }),
  }
}

/**
 * Starts services side by side. Notes each one in `running`, and the port it got in `ports`, as
 * soon as it is up, so that a caller can close them when another one fails.
 */
export async function startAll(
  services: readonly ServiceName[],
  start: Record<ServiceName, Starter>,
  ports: Ports,
  running: Map<ServiceName, Service>,
): Promise<void> {
  const up = async (name: ServiceName, databaseUrl = '') => {
    const service = await onFreePort(ports[name], (port) => start[name](port, databaseUrl))
    running.set(name, service)
    ports[name] = service.port
    return service.url
  }
  const needDatabase = services.includes('database') || services.includes('content')
  const database = needDatabase ? up('database') : Promise.resolve('')
  const starting = services.map(async (name) => {
    if (name === 'database') await migrate(await database)
    else await up(name, name === 'content' ? await database : '')
  })
  for (const result of await Promise.allSettled(starting)) {
    if (result.status === 'rejected') throw result.reason
  }
}
