import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/**
 * The IP address or network that a request is counted under. For IPv6 that is the /48: a site is
 * assigned one, and with it 65,536 /64 networks. `x-forwarded-for` ends with the connection's peer,
 * which this server writes (`watchIncomingRequests`). Before that come the entries written by
 * proxies, and before those what the client made up.
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
  const ip = bare.replace(/%.*$/, '')
  if (!isIP(ip)) return 'unknown'
  // An IPv4 address in the form of IPv6 is that IPv4 address.
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const groups = address.parts.slice(0, 3).map((group) => group.toString(16))
  return `${groups.join(':')}::/48`
}

/** Headers of a request, of any kind. */
export type ReadableHeaders = Pick<Headers, 'get'>

/** Whether a browser asks not to be counted: Global Privacy Control, or Do Not Track. */
export function asksForPrivacy(headers: ReadableHeaders): boolean {
  return headers.get('sec-gpc') === '1' || headers.get('dnt') === '1'
}

/** What was found lately: few names make most requests, and each takes a while. */
const found = new LRUCache<string, boolean>({ max: 2_000 })

/** Whether a request's `User-Agent` is that of a known bot, or missing. */
export function isBot(userAgent: string): boolean {
  const known = found.get(userAgent)
  if (known !== undefined) return known
  const bot = !userAgent || isbot(userAgent)
  found.set(userAgent, bot)
  return bot
}
