import { isIP } from 'node:net'
import type { ReadableHeaders } from '#lib/platform/http/privacy-signals.ts'

/**
 * The IP address or network that a request is counted under. For IPv6 that is the /48: a site is
 * assigned one, and with it 65,536 /64 networks. `x-forwarded-for` ends with the connection's peer,
 * which this server writes (`watchIncomingRequests`). Before that come the entries written by
 * proxies, and before those whatever the client made up.
 *
 * @param trustedProxies how many of our own proxies a request passes through
 * @returns an IPv4 address, an IPv6 /48, or 'unknown'
 */
export function clientNetwork(headers: ReadableHeaders, trustedProxies: number): string {
  const hops = hopsOf(headers)
  return normalized(hops.at(-1 - trustedProxies) ?? hops[0] ?? '')
}

/** Whether there are more hops than we trust: extra proxies, or a client posing as one. */
export function hasMoreHops(headers: ReadableHeaders, trustedProxies: number): boolean {
  return hopsOf(headers).length > trustedProxies + 1
}

function hopsOf(headers: ReadableHeaders): string[] {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  return hops.map((hop) => hop.trim()).filter(Boolean)
}

function normalized(hop: string): string {
  const bare = hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const ip = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  switch (isIP(ip)) {
    case 4:
      return ip
    case 6:
      return network(ip)
    default:
      return 'unknown'
  }
}

/** The /48 of an IPv6 address: its first three groups. */
function network(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length : 0
  if (tail !== undefined) while (groups.length + after < 8) groups.push('0')
  const first = [...groups, ...(tail ? tail.split(':') : [])].slice(0, 3)
  return `${first.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/48`
}
