import type { IncomingMessage } from 'node:http'
import type { Identity } from '../access/identity.ts'
import { anonymous, identityOf } from '../access/identity.ts'
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
  if (!incoming.headers.authorization) return anonymous
  const { options, sessions, people } = lake
  const known = identityOf(bearerToken(incoming), options.tokens, sessions, people)
  if (!known) throw unauthorized()
  return known
}

/** The token a request carries; empty without one. */
export function bearerToken({ headers }: IncomingMessage): string {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** The answer to a caller who is not signed in where that is needed. */
export function unauthorized() {
  return httpError(401, 'Session not found', { errorCode: 'SIO-401-ANF' })
}

/** Refuses callers without a token. */
export function requireSignIn(identity: Identity): void {
  if (identity.role === null) throw unauthorized()
}
