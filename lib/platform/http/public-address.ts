import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { UnsentError } from '#lib/platform/http/unsent-error.ts'

/** All that is allocated of IPv6 (RFC 4291). Outside of it lie spellings of IPv4 addresses. */
const ALLOCATED = ipaddr.IPv6.parseCIDR('2000::/3')
/** Public in form, but answers only machines in Azure, with what is known about them. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, shared
 * (carrier-grade NAT), multicast, reserved, a cloud's metadata service, nor an IPv6 address that
 * leads to an IPv4 one.
 *
 * @param address as a resolver returns it
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === AZURE_HOST) return false
  const ip = ipaddr.parse(address)
  if (ip instanceof ipaddr.IPv6 && !ip.match(ALLOCATED)) return false
  return ip.range() === 'unicast'
}

/**
 * Whether a URL's host is an IP address that is not public. A `URL` has already turned every other
 * spelling, such as 0x7f.1 or 2130706433, into the usual one.
 */
export function isPrivateHost({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/**
 * Resolves a name as a socket does right before it connects, to public addresses only. Since the
 * socket connects to just these, a name that resolves to something else a moment later is no way
 * in (DNS rebinding).
 *
 * @throws PrivateAddressError to the callback if none is public
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const publicOnes = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = publicOnes
    if (!first) return callback(new PrivateAddressError(hostname, addresses), '')
    if (options.all) return callback(null, publicOnes)
    callback(null, first.address, first.family)
  })
}

/** A name leads to no public address. */
export class PrivateAddressError extends UnsentError {
  constructor(hostname: string, addresses: LookupAddress[] = []) {
    const found = addresses.map(({ address }) => address).join(', ')
    super(`${hostname} is not on the public internet${found && ` (${found})`}`)
  }
}
