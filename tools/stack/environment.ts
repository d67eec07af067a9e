import { existsSync } from 'node:fs'
import { environment, loadSecrets, preferredPorts } from '#lib/local-cloud/installation.ts'
import { localServices, STAND_INS } from '#lib/local-cloud/services.ts'
import { lockHolder } from '#tools/lock.mjs'
import type { Variables } from './child.ts'
import type { Cloud } from './cloud.ts'

/** Loads `.env.local` and `.env`. Variables set in the shell take precedence. */
export function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/

/**
 * The URL under which the Studio, the webhook and people reach the site on this port: `SITE_URL`,
 * unless that's a loopback URL. Its port may be another instance's by now.
 */
export function localSiteUrl(given: string | undefined, port: number): string {
  return given && !LOOPBACK.test(given) ? given : `http://localhost:${port}`
}

/**
 * The site's environment: the given variables, plus the local cloud's for those that are missing.
 *
 * @throws Error that lists every invalid variable
 */
export async function siteEnvironment(
  siteUrl: string,
  cloud: Cloud | undefined,
): Promise<Record<string, string | undefined>> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
  Object.assign(process.env, { ...cloud?.env, ...given, SITE_URL: siteUrl })
  await import('#lib/platform/env/env.ts')
  return { ...process.env }
}

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
