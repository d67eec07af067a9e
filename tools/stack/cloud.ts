import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { SERVICES } from '#lib/local-cloud/services.ts'
import { runNode, startNode, type Child, type Variables } from './child.ts'

/** URLs of the local stand-ins, for people. */
type Urls = Record<string, string>

export interface Cloud extends Child {
  /** Environment variables that point the site at these services. */
  env: Record<string, string>
  urls: Urls
}

/**
 * Refuses to play services in production unless explicitly allowed: a host that runs `npm start`
 * with a key missing would store leads on a disk that may be discarded, and notify nobody.
 *
 * @throws Error that says what is missing and how to allow it
 */
export function checkProduction(services: readonly string[], env: Variables): void {
  if (env.NODE_ENV !== 'production' || env.ALLOW_LOCAL_CLOUD || services.length === 0) return
  throw new Error(`NODE_ENV is production, and these services would be played by this machine: ${services.join(', ')}.
Leads would stay here, and nobody would be notified. Set the variables of .env.example (docs/deploy.md),
or say that this is wanted: ALLOW_LOCAL_CLOUD=1 npm start`)
}

/**
 * Starts the local cloud on this folder and waits until all services respond.
 *
 * @param siteUrl the site that gets webhooks about changed content, if there is one
 * @param firstPort the first of the ports to try, one a service, instead of those of the last start
 *   or the defaults
 * @throws Error with the cloud's own error output when it can't start
 */
export async function startCloud(
  dataDir: string,
  services: readonly string[],
  siteUrl: string | undefined,
  firstPort?: number,
): Promise<Cloud> {
  const what = ['--data', dataDir, '--services', services.join(',')]
  if (siteUrl) what.push('--site', siteUrl)
  if (firstPort) {
    const ports = SERVICES.map((service, index) => `${service}=${firstPort + index}`)
    what.push('--ports', ports.join(','))
  }
  const child = startNode(['lib/local-cloud/main.ts', ...what], process.env, [
    'pipe',
    'pipe',
    'pipe',
  ])
  let log = ''
  child.process.stderr?.on('data', (chunk) => (log = (log + chunk).slice(-8000)))
  if (!child.process.stdout) throw new Error('The local cloud has no output.')
  const lines = createInterface({ input: child.process.stdout })
  const first = await Promise.race([once(lines, 'line'), once(child.process, 'exit')])
  if (typeof first[0] !== 'string') throw new Error(`The local cloud could not start.\n${log}`)
  const ready = JSON.parse(first[0]) as { env: Record<string, string>; urls: Urls }
  return { ...child, ...ready }
}

/** Fills an empty dataset and leaves a used one alone. */
export async function seed(env: Variables): Promise<void> {
  const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
  await runNode([...flags, 'scripts/seed.ts'], env)
}
