import { urlsForPeople, environment, type Environment } from './environment.ts'
import { holdFolder } from '@northwright/local-lake/database'
import { preferredPorts, rememberPorts, type Ports } from './ports.ts'
import { loadSecrets } from './secrets.ts'
import type { Service } from './web/service.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { startServices } from './start.ts'

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
    const { database, ...others } = Object.fromEntries(running)
    await Promise.allSettled(Object.values(others).map((service) => service?.close()))
    await database?.close()
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
