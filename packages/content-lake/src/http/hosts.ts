import type { IncomingMessage } from 'node:http'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The project in a host name, `null` if it names none, undefined if the host isn't this machine's:
 * otherwise a remote page could reach the lake through a name that resolves to loopback.
 */
export function projectOfHost(host: string | undefined): string | null | undefined {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (LOOPBACK.has(name) || isListenerHost(name)) return null
  const project = /^([a-z0-9-]+)\.localhost$/.exec(name)?.[1]
  return project
}

/**
 * The origin under which the caller reached the lake: a gateway in front of it says which one.
 * Pages of other sites can't set its headers: a preflight would refuse them.
 */
export function originOf({ headers }: IncomingMessage): string {
  const { host = '', 'x-forwarded-proto': protocol, 'x-forwarded-host': forwarded } = headers
  if (protocol === 'https' && forwarded) return `https://${String(forwarded)}`
  return `http://${host}`
}

/** Whether the caller asked the API's CDN. */
export function isCdn(incoming: IncomingMessage): boolean {
  return originOf(incoming).endsWith('.apicdn.sanity.io')
}

/** Whether a host name was issued to a browser's listener by `ownHostRedirect`. */
export function isListenerHost(host: string): boolean {
  return /^l[0-9a-f]{12}\.localhost(:\d+)?$/.test(host)
}

/** Whether only this machine can reach a host name or IP address. */
export function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === 'localhost'
}

/** Whether pages of an origin may call the lake; any port of localhost unless `allowed` is set. */
export function isAllowedOrigin(origin: string, allowed: string[] | undefined): boolean {
  if (allowed) return allowed.includes(origin)
  return /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
}
