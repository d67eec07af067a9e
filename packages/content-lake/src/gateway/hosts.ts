export const DOMAIN = 'sanity.io'

/** Sanity's hosts that the lake stands in for: the API, its cached variant, and the assets'. */
export const HOSTS = [
  'api.sanity.io',
  '*.api.sanity.io',
  'apicdn.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
]

/**
 * Where a request for one of Sanity's hosts goes: the project's or general host of the lake, or
 * null.
 */
export function lakeHost(name: string): string | null {
  const host = name.replace(/:443$/, '').toLowerCase()
  const project = /^([a-z0-9-]+)\.(?:api|apicdn)\.sanity\.io$/.exec(host)?.[1]
  if (project) return `${project}.localhost`
  return HOSTS.includes(host) ? 'localhost' : null
}

export interface BrowserGateway {
  port: number
  /** SHA-256 of the gateway's public key, in base64. */
  keyHash: string
  offline: boolean
}

/**
 * Chromium's switches to reach a gateway under Sanity's host names. It trusts the gateway's key
 * only, and only with a profile that is named too (`--user-data-dir`); the machine's trusted
 * certificates stay as they are.
 */
export function browserSwitches({ port, keyHash, offline }: BrowserGateway): string[] {
  const rules = HOSTS.map((host) => `MAP ${host} 127.0.0.1:${port}`)
  if (offline) rules.push('MAP * ~NOTFOUND', 'EXCLUDE localhost', 'EXCLUDE 127.0.0.1')
  return [
    `--host-resolver-rules=${rules.join(', ')}`,
    `--ignore-certificate-errors-spki-list=${keyHash}`,
  ]
}
