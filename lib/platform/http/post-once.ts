import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Bytes read of a response: enough for what it says about an error. */
const MAX_RESPONSE = 2_000

interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  /** Also limits how long the response's body may take. */
  signal: AbortSignal
  /** Whether it may go to this machine and its network. */
  allowPrivate: boolean
}

/**
 * Sends one POST request to a URL that somebody configured, over a connection of its own. Follows
 * no redirect, which could lead elsewhere, and reads only the start of the response.
 *
 * @throws UnsentError if there was no connection, and so nothing can have arrived:
 *   PrivateAddressError if the host is, or resolves to, no public address; else the system's error,
 *   or an AbortError
 */
export async function postOnce({
  url,
  headers,
  body,
  signal,
  allowPrivate,
}: Post): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  if (!allowPrivate && isPrivateHost(url)) throw new PrivateAddressError(url.hostname)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const sending = request(url, {
    method: 'POST',
    headers,
    signal,
    agent: false,
    ...(!allowPrivate && { lookup: lookupPublic }),
  })
  let isConnected = false
  sending.once('socket', (socket) => {
    const made = url.protocol === 'https:' ? 'secureConnect' : 'connect'
    socket.once(made, () => (isConnected = true))
  })
  sending.once('error', (error) => {
    if (isConnected || error instanceof UnsentError) reject(error)
    else reject(new UnsentError(error.message, { cause: error }))
  })
  sending.once('response', (incoming) => {
    const init = { status: incoming.statusCode ?? 0, headers: new Headers() }
    for (const [name, values] of Object.entries(incoming.headersDistinct))
      for (const value of values ?? []) init.headers.append(name, value)
    let text = ''
    const finish = () => {
      incoming.destroy()
      // These statuses forbid a body, even an empty one.
      const isEmpty = [204, 205, 304].includes(init.status)
      try {
        resolve(new Response(isEmpty ? null : text.slice(0, MAX_RESPONSE), init))
      } catch (error) {
        reject(error)
      }
    }
    incoming.setEncoding('utf8')
    incoming.on('data', (part: string) => {
      text += part
      if (text.length >= MAX_RESPONSE) finish()
    })
    incoming.once('end', finish)
    incoming.once('error', reject)
  })
  sending.end(body)
  return promise
}

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

/** A request failed before there was a connection. */
export class UnsentError extends Error {}

/** A name leads to no public address. */
export class PrivateAddressError extends UnsentError {
  constructor(hostname: string, addresses: LookupAddress[] = []) {
    const found = addresses.map(({ address }) => address).join(', ')
    super(`${hostname} is not on the public internet${found && ` (${found})`}`)
  }
}
