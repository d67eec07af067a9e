import { isIP } from 'node:net'

/**
 * The address that a request counts for, in a form fit to be counted: of IPv6 the 48 bits that a site
 * is given, since whoever has them has 65,536 networks of 64. `x-forwarded-for` ends with the address of the connection, which this server writes itself (`watchArrivals`); before
 * it stand those that proxies wrote, and before those whatever the caller made up.
 *
 * @param trustedProxies how many proxies of ours a request passes
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
  const hops = hopsOf(headers)
  return counted(hops.at(-1 - trustedProxies) ?? hops[0] ?? '')
}

/** Whether more proxies, or callers who play one, have signed a request than are trusted. */
export function hasMoreHops(headers: Headers, trustedProxies: number): boolean {
  return hopsOf(headers).length > trustedProxies + 1
}

function hopsOf(headers: Headers): string[] {
  const hops = headers.get('x-forwarded-for')?.split(',') ?? []
  return hops.map((hop) => hop.trim()).filter(Boolean)
}

function counted(hop: string): string {
  const bare = hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  switch (isIP(address)) {
    case 4:
      return address
    case 6:
      return network(address)
    default:
      return 'unknown'
  }
}

/** The first three groups of an IPv6 address. */
function network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length : 0
  if (tail !== undefined) while (groups.length + after < 8) groups.push('0')
  const first = [...groups, ...(tail ? tail.split(':') : [])].slice(0, 3)
  return `${first.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/48`
}
