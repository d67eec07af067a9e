import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import {
  isPrivateHost,
  lookupPublic,
  PrivateAddressError,
} from '#lib/platform/http/public-address.ts'
import { UnsentError } from '#lib/platform/http/unsent-error.ts'

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
