import { environment } from '#lib/local-cloud/environment.ts'
import { preferredPorts } from '#lib/local-cloud/ports.ts'
import { loadSecrets } from '#lib/local-cloud/secrets.ts'
import { lockHolder } from '#tools/lock.mjs'
import type { Variables } from './child.ts'
import { localServices } from './cloud.ts'
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
  const { database, content, mail, marketing } = await preferredPorts(DATA, {})
  const addresses = {
    database: `postgres://postgres:postgres@127.0.0.1:${database}/postgres`,
    content: `http://localhost:${content}`,
    mail: `http://127.0.0.1:${mail}`,
    marketing: `http://127.0.0.1:${marketing}`,
  }
  const played = localServices(given)
  const urls = Object.fromEntries(
    Object.entries(addresses).filter(([name]) => played.includes(name)),
  )
  const local = environment(urls, await loadSecrets(DATA))
  const site = typeof running.url === 'string' ? { SITE_URL: running.url } : {}
  return { variables: { ...local, ...site, ...given }, played: Object.keys(urls) }
}
