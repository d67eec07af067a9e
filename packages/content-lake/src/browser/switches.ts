import { HOSTS } from '../gateway/hosts.ts'

/** What a browser must know of a gateway. */
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
