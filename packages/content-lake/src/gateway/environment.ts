import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gateway } from './options.ts'

/** Never through a proxy: this machine. */
const LOCAL = ['localhost', '.localhost', '127.0.0.1', '[::1]']

type Environment = Record<string, string | undefined>

/**
 * Environment variables with which a program reaches the lake under Sanity's host names. They work
 * for Node from 22.21 and 24 on, for programs that honor HTTPS_PROXY, and for what these start.
 *
 * @param dir folder for the file with the trusted certificates
 * @param given the environment that the program would have without a gateway
 */
export async function gatewayEnvironment(
  gateway: Pick<Gateway, 'url' | 'authorityFile'>,
  { dir, offline, given }: { dir: string; offline: boolean; given: Environment },
): Promise<Record<string, string>> {
  return {
    ...bothCases('HTTPS_PROXY', gateway.url),
    ...(offline && bothCases('HTTP_PROXY', gateway.url)),
    ...bothCases('NO_PROXY', [...LOCAL, ...(offline ? [] : direct(given))].join(',')),
    // Node's fetch and http ignore the proxy without this.
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: await trusted(gateway.authorityFile, dir, given.NODE_EXTRA_CA_CERTS),
  }
}

/** Says that a Node's fetch and http don't honor NODE_USE_ENV_PROXY; '' if they do. */
export function ignoresGateway(version: string): string {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const honors = major > 24 || (major === 24 && minor >= 5) || (major === 22 && minor >= 21)
  if (honors) return ''
  return `The fetch of Node ${version} ignores the gateway: use 22.21 or later, or 24.5 or later.`
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
