import { join } from 'node:path'
import { startContent } from './content.ts'
import { startDatabase } from '@northwright/local-lake/database'
import { onFreePort } from './free-port.ts'
import type { Ports, ServiceName } from './ports.ts'
import type { Secrets } from './secrets.ts'
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
 *
 * @returns the URL that opens the Studio signed in, if there is a site and a content lake
 */
export async function startServices(options: Start): Promise<string | undefined> {
  const { services, dataDir, secrets, siteUrl, ports, running } = options
  const up = async <S extends Service>(name: ServiceName, start: (port: number) => Promise<S>) => {
    const service = await onFreePort(ports[name], start)
    running.set(name, service)
    ports[name] = service.port
    return service
  }
  const folder = (name: ServiceName) => join(dataDir, name)
  const wants = (name: ServiceName) => services.includes(name)

  const database =
    wants('database') || wants('content')
      ? up('database', (port) => startDatabase({ dataDir: folder('database'), port }))
      : undefined
  const content =
    database && wants('content')
      ? up('content', (port) => {
          const assetsDir = join(folder('content'), 'assets')
          return startContent({ database, assetsDir, port, secrets, siteUrl })
        })
      : undefined
  const tables = async () => {
    const { migrate } = await import('#lib/database/migrate.ts')
    if (database) await migrate((await database).url)
  }
  const mail = async () => {
    const { startMail } = await import('./mail/main.ts')
    const fixed = { dataDir: folder('mail'), apiKey: secrets.RESEND_API_KEY }
    await up('mail', (port) => startMail({ ...fixed, port }))
  }
  const marketing = async () => {
    const { startMarketing } = await import('./marketing/main.ts')
    const fixed = { dataDir: folder('marketing'), apiKey: secrets.LOOPS_API_KEY }
    await up('marketing', (port) => startMarketing({ ...fixed, port }))
  }
  const scheduling = async () => {
    const { startScheduling } = await import('./scheduling/main.ts')
    await up('scheduling', (port) => startScheduling({ port }))
  }
  await allSettled([
    database,
    content,
    wants('database') && tables(),
    wants('mail') && mail(),
    wants('marketing') && marketing(),
    wants('scheduling') && scheduling(),
  ])
  return (await content)?.studio
}

/** Waits for all of them even when one fails, then rejects with the first failure. */
async function allSettled(work: unknown[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') throw result.reason
  }
}
