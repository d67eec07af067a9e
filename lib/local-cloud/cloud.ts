import { addresses, environment, type Environment } from './environment.ts'
import { holdFolder } from './folder-lock.ts'
import { preferredPorts, rememberPorts, SERVICES, type Ports, type ServiceName } from './ports.ts'
import { loadSecrets } from './secrets.ts'
import type { Service } from './service.ts'
import { startServices } from './services.ts'

export interface LocalCloud {
  /** The variables with which the site uses this cloud. */
  env: Environment
  /** The pages and addresses that a person needs, by name. */
  addresses: Record<string, string>
  close: () => Promise<void>
}

/**
 * Starts the stand-ins for the external services, each on its usual port or the next free one,
 * with all their data in one folder. The content lake keeps its documents in the database, which
 * therefore starts along with it.
 *
 * @param options.ports ports to try first, instead of the last start's or the usual ones
 * @param options.siteUrl where the site will be, so that the content lake tells it of changes
 * @throws FolderInUseError when another process has the data folder
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
    const studio = await startServices({ services, dataDir, secrets, siteUrl, ports, running })
    await rememberPorts(dataDir, ports)
    const urls = Object.fromEntries(services.map((name) => [name, running.get(name)?.url]))
    return {
      env: environment(urls, secrets),
      addresses: { ...addresses(urls), ...(studio && { studio }) },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
