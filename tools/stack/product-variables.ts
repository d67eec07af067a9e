import { environment, loadSecrets, preferredPorts } from '#lib/local-cloud/installation.ts'
import { localServices, STAND_INS } from '#lib/local-cloud/services.ts'
import { lockHolder } from '#tools/lock.mjs'
import type { Variables } from './child.ts'
import { loadEnvFiles } from './environment.ts'

const DATA = '.local/cloud'

/** The environment of the product that a command works on. */
interface Product {
  variables: Variables
  /** Services without a key, played by the local cloud. */
  played: string[]
}

/**
 * The variables of the shell, `.env.local` and `.env`. While the product runs on this machine, its
 * local cloud fills in those of each service without a key.
 */
export async function productVariables(): Promise<Product> {
  loadEnvFiles()
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
  const running = await lockHolder('run', process.cwd())
  if (!running) return { variables: given, played: [] }
  const ports = await preferredPorts(DATA, {})
  const played = localServices(given)
  const urls = Object.fromEntries(
    STAND_INS.filter(({ name }) => played.includes(name)).map(({ name, url }) => [
      name,
      url(ports[name]),
    ]),
  )
  const local = environment(urls, await loadSecrets(DATA))
  const site = typeof running.url === 'string' ? { SITE_URL: running.url } : {}
  return { variables: { ...local, ...site, ...given }, played }
}
