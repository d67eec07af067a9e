import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { runNode, startNode, type Child, type Variables } from './child.ts'

/** Where a person finds the local stand-ins. */
type Addresses = Record<string, string>

export interface Cloud extends Child {
  /** What the site must be told to use these services. */
  env: Record<string, string>
  addresses: Addresses
}

/** Every service that this machine can play. */
export const SERVICES = ['database', 'mail', 'marketing', 'scheduling', 'content']

/** Which services have no key in these variables, and so are played by this machine. */
export function localServices(env: Variables): string[] {
  const services: string[] = []
  const contentIsLocal = !env.SANITY_PROJECT_ID
  if (!env.DATABASE_URL || contentIsLocal) services.push('database')
  if (!env.RESEND_API_KEY) services.push('mail')
  if (!env.LOOPS_API_KEY) services.push('marketing')
  if (contentIsLocal) services.push('scheduling', 'content')
  return services
}

/**
 * Refuses to play services in production unless it was told to: a host that runs `npm start` with a key missing would
 * keep leads on a disk that it may throw away, and tell nobody of them.
 *
 * @throws Error that says what is missing and how to say that it is wanted
 */
export function checkProduction(services: string[], env: Variables): void {
  if (env.NODE_ENV !== 'production' || env.ALLOW_LOCAL_CLOUD || services.length === 0) return
  throw new Error(`NODE_ENV is production, and these services would be played by this machine: ${services.join(', ')}.
Leads would stay here, and nobody would be told of them. Set the variables of .env.example (docs/deploy.md),
or say that this is wanted: ALLOW_LOCAL_CLOUD=1 npm start`)
}

/**
 * Starts the local cloud on this folder and waits until all of it answers.
 *
 * @param siteUrl the site that is told of changed content, if there is one
 * @param firstPort the first of five ports to try, instead of the last start's or the usual ones
 * @throws Error with the cloud's own words when it cannot start
 */
export async function startCloud(
  dataDir: string,
  services: string[],
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
  const ready = JSON.parse(first[0]) as { env: Record<string, string>; addresses: Addresses }
  return { ...child, ...ready }
}

/** Fills an empty dataset; a used one is left alone. */
export async function seed(env: Variables): Promise<void> {
  const flags = ['--conditions=react-server', '--disable-warning=ExperimentalWarning']
  await runNode([...flags, 'scripts/seed.ts'], env)
}
