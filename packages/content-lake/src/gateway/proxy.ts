import { type ClientRequest, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Duplex } from 'node:stream'

/**
 * Asks a proxy for a connection to a host, such as `example.com:443`. `done` gets it, or the status
 * with which the proxy refused.
 */
export function openTunnel(
  proxy: URL,
  target: string,
  done: (answer: { status: number; message: string; remote?: Duplex; head: Buffer }) => void,
): ClientRequest {
  const headers = { host: target, ...authorization(proxy) }
  const asked = toProxy(proxy, { method: 'CONNECT', path: target, headers })
  asked.once('connect', ({ statusCode = 502, statusMessage = '' }, remote, head) => {
    const answer = { status: statusCode, message: statusMessage, head }
    done(statusCode === 200 ? { ...answer, remote } : answer)
  })
  asked.end()
  return asked
}

export function toProxy(
  proxy: URL,
  options: { method?: string; path: string; headers: object },
): ClientRequest {
  const { protocol, hostname: host, port } = proxy
  const isSecure = protocol === 'https:'
  const address = { host, port: port || (isSecure ? 443 : 80), agent: false }
  const given = { ...address, ...options, headers: { ...options.headers } }
  return isSecure ? secureRequest(given) : request(given)
}

export function authorization({ username, password }: URL): { 'proxy-authorization'?: string } {
  if (!username) return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}
