import type { IncomingMessage } from 'node:http'
import type { Identity } from '../access/identity.ts'
import { anonymous } from '../access/identity.ts'
import { httpError } from '../errors.ts'
import type { Lake } from '../lake.ts'

/** Who is calling, by bearer token. An unknown token is refused with 401, as Sanity does, not taken for nobody. */
export function identify(lake: Lake, incoming: IncomingMessage, url: URL): Identity {
  const ticket = url.searchParams.get('__ticket')
  if (ticket !== null) {
    const carried = lake.tickets.redeem(ticket)
    if (!carried) throw unauthorized()
    return carried
  }
  const header = incoming.headers.authorization
  if (!header) return anonymous
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? ''
  const known = Object.hasOwn(lake.options.tokens, token) ? lake.options.tokens[token] : undefined
  if (!known) throw unauthorized()
  return { id: `token-${known}`, role: known }
}

/** The answer to a caller who is not signed in where that is needed. */
export function unauthorized() {
  return httpError(401, 'Session not found', { errorCode: 'SIO-401-ANF' })
}

/** Refuses callers without a token. */
export function requireSignIn(identity: Identity): void {
  if (identity.role === null) throw unauthorized()
}
