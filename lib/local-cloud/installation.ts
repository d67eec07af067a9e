import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STAND_INS, type ServiceName } from './services.ts'

export type Ports = Record<ServiceName, number>

/** The ports to try first: the requested ones, else those of the last start, else the defaults. */
export async function preferredPorts(dataDir: string, asked: Partial<Ports>): Promise<Ports> {
  const remembered = await readFile(portsFile(dataDir), 'utf8').then(JSON.parse, () => ({}))
  const usual = Object.fromEntries(STAND_INS.map(({ name, port }) => [name, port]))
  return { ...usual, ...remembered, ...asked }
}

/** Keeps the URLs the same from one start to the next. */
export function rememberPorts(dataDir: string, ports: Ports): Promise<void> {
  return writeFile(portsFile(dataDir), `${JSON.stringify(ports)}\n`)
}

function portsFile(dataDir: string): string {
  return join(dataDir, 'ports.json')
}

const OWN_NAMES = ['CRON_SECRET', 'METRICS_TOKEN', 'SITE_KEY'] as const

const NAMES = [...OWN_NAMES, ...STAND_INS.flatMap(({ secrets }) => secrets.slice())]

export type Secrets = Record<(typeof NAMES)[number], string>

/**
 * The secrets of one installation, generated on first start and stored in its data folder, in a
 * file that only the owner can read. A name added by a later version gets its secret on that
 * version's first start.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const known: Partial<Secrets> = JSON.parse(await readFile(file, 'utf8').catch(orEmpty))
  const secrets = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? randomBytes(24).toString('base64url')]),
  ) as Secrets
  if (NAMES.some((name) => !known[name])) await writePrivately(file, secrets)
  return secrets
}

async function writePrivately(file: string, secrets: Secrets): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
}

function orEmpty(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '{}'
  throw error
}

export type Environment = Record<string, string>

type Urls = Partial<Record<ServiceName, string>>

/** Environment variables that point the site at the services with these URLs, and at no others. */
export function environment(urls: Urls, secrets: Secrets): Environment {
  const { SITE_KEY, CRON_SECRET, METRICS_TOKEN } = secrets
  const variables: Environment = { SITE_KEY, CRON_SECRET, METRICS_TOKEN }
  for (const standIn of STAND_INS) {
    const url = urls[standIn.name]
    if (url) Object.assign(variables, standIn.environment(url, secrets))
  }
  return variables
}

/** URLs for people, by name. */
export function urlsForPeople(urls: Urls): Record<string, string> {
  const found = STAND_INS.flatMap(({ name, pages }) => {
    const url = urls[name]
    return url ? pages.map((page) => [page.name, url + page.path]) : []
  })
  return Object.fromEntries(found)
}
