import { readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Gateway } from './options.ts'

/** Never through a proxy: this machine. */
const LOCAL = ['localhost', '.localhost', '127.0.0.1', '[::1]']

type Environment = Record<string, string | undefined>

/**
 * Keeps task runners from stripping variables, and from mixing results of the lake with others:
 * what was built here must not come out of a cache for production.
 */
const taskRunners = (dir: string) => ({
  TURBO_ENV_MODE: 'loose',
  TURBO_CACHE: 'local:,remote:',
  NX_SKIP_NX_CACHE: 'true',
  // It still writes results.
  NX_CACHE_DIRECTORY: join(dir, 'nx', 'cache'),
  NX_WORKSPACE_DATA_DIRECTORY: join(dir, 'nx', 'data'),
  NX_NO_CLOUD: 'true',
  // It would keep this environment for later commands, or have one of before.
  NX_DAEMON: 'false',
})

interface Surroundings {
  /** Folder for the file with the trusted certificates, and for what programs load first. */
  dir: string
  offline: boolean
  /** Let through Sanity's hosts that the lake doesn't stand in for. */
  online?: boolean
  /** The environment that the program would have without a gateway. */
  given: Environment
  /** Further variables, which are to reach the program through every task runner. */
  own?: Record<string, string>
}

/**
 * Variables with which a program, and all that it starts, reaches the lake under Sanity's host
 * names.
 */
export async function gatewayEnvironment(
  gateway: Pick<Gateway, 'port' | 'url' | 'authorityFile'>,
  { dir, offline, online = false, given, own }: Surroundings,
): Promise<Record<string, string>> {
  const env = {
    ...taskRunners(dir),
    ...bothCases('HTTPS_PROXY', gateway.url),
    ...(offline && bothCases('HTTP_PROXY', gateway.url)),
    ...bothCases('NO_PROXY', [...LOCAL, ...(offline ? [] : direct(given))].join(',')),
    // Node's fetch and http ignore the proxy without this.
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: await trusted(gateway.authorityFile, dir, given.NODE_EXTRA_CA_CERTS),
    ...own,
  }
  const { port: gatewayPort, authorityFile } = gateway
  const file = await writePreload(dir, { env, gatewayPort, authorityFile, online })
  // Quoted if it must be: some programs read NODE_OPTIONS, and not as Node does.
  const preload = `--require=${/[\s"]/.test(file) ? JSON.stringify(file) : file}`
  return { ...env, NODE_OPTIONS: [given.NODE_OPTIONS, preload].filter(Boolean).join(' ') }
}

/** What every Node program loads first. It stays, for programs that outlive the lake. */
async function writePreload(dir: string, given: object): Promise<string> {
  const isSource = extname(import.meta.url) === '.ts'
  const source = new URL(`./preload.${isSource ? 'cts' : 'cjs'}`, import.meta.url)
  const file = join(dir, 'preload.cjs')
  const unfinished = `${file}.${process.pid}`
  const code = `require(${JSON.stringify(fileURLToPath(source))})(${JSON.stringify(given)})\n`
  // It holds a token.
  await writeFile(unfinished, code, { mode: 0o600 })
  await rename(unfinished, file)
  return file
}

/** The proxy that the environment names for TLS, if any. */
export function proxyOf(given: Environment): URL | undefined {
  const named = given.HTTPS_PROXY || given.https_proxy || given.HTTP_PROXY || given.http_proxy
  const url = named ? URL.parse(/^\w+:\/\//.test(named) ? named : `http://${named}`) : null
  return url ?? undefined
}

/** Hosts that the environment already excludes from proxies, except those of the lake. */
function direct({ NO_PROXY, no_proxy }: Environment): string[] {
  const names = (NO_PROXY || no_proxy || '').split(/[\s,]+/)
  return names.filter((name) => name && name !== '*' && !/(^|\.)sanity\.io(:\d+)?$/.test(name))
}

/** Node reads one file only: a certificate that was trusted already stays trusted. */
async function trusted(authorityFile: string, dir: string, already?: string): Promise<string> {
  if (!already || already === authorityFile) return authorityFile
  const ours = await readFile(authorityFile, 'utf8')
  const theirs = await readFile(already, 'utf8').catch(() => '')
  if (!theirs) return authorityFile
  if (theirs.includes(ours)) return already
  const both = join(dir, 'trusted.pem')
  await writeFile(both, `${theirs.trimEnd()}\n${ours}`, { mode: 0o600 })
  return both
}

/** Some programs read the uppercase name, some the lowercase one. */
function bothCases(name: string, value: string): Record<string, string> {
  return { [name]: value, [name.toLowerCase()]: value }
}
