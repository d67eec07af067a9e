import type { IncomingMessage } from 'node:http'
import type { Identity } from '../model/identity.ts'
import { anonymous } from '../model/identity.ts'
import { httpError } from '../model/errors.ts'
import type { Lake } from '../lake/lake.ts'

/**
 * Identifies the caller by bearer token or ticket.
 *
 * @throws 401 for an unknown token, as Sanity does; only requests without one are anonymous
 */
export async function identify(lake: Lake, incoming: IncomingMessage, url: URL): Promise<Identity> {
  const ticket = url.searchParams.get('__ticket')
  if (ticket !== null) {
    const carried = lake.tickets.redeem(ticket)
    if (!carried) throw unauthorized()
    return carried
  }
  if (!incoming.headers.authorization) return anonymous
  const known = await lake.authenticate(bearerToken(incoming))
  if (!known) throw unauthorized()
  return known
}

/** The request's bearer token, or ''. */
export function bearerToken({ headers }: IncomingMessage): string {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** The 401 for a caller who isn't signed in. */
export function unauthorized() {
  return httpError(401, 'Session not found', { errorCode: 'SIO-401-ANF' })
}

/** @throws 401 for anonymous callers */
export function requireSignIn(identity: Identity): void {
  if (identity.role === null) throw unauthorized()
}

/** @throws 401 for anonymous callers, 403 for those who can't change a project's settings */
export function requireAdministrator(identity: Identity): void {
  requireSignIn(identity)
  if (identity.role !== 'administrator')
    throw httpError(403, 'Insufficient permissions: only administrators manage projects')
}
