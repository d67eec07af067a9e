import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lake } from '../lake/lake.ts'
import type { OpenDataset } from '../lake/open-dataset.ts'
import { httpError, LakeError } from '../model/errors.ts'
import { anonymous, type Identity, roles } from '../model/roles.ts'
import type { Visibility } from '../query/perspective.ts'
import type { LakeRequest, Reply } from './route.ts'

/**
 * Identifies the caller by bearer token or ticket. Throws 401 for an unknown one, as Sanity does.
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

export function bearerToken({ headers }: IncomingMessage): string {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

export function unauthorized() {
  return httpError(401, 'Session not found', { errorCode: 'SIO-401-ANF' })
}

export function requireSignIn(identity: Identity): void {
  if (identity.role === null) throw unauthorized()
}

export function requireAdministrator(identity: Identity): void {
  requireSignIn(identity)
  if (identity.role !== 'administrator')
    throw httpError(403, 'Insufficient permissions: only administrators manage projects')
}

type Handle<Request> = (request: Request) => Promise<Reply> | Reply

export function signedIn<Request extends LakeRequest>(handle: Handle<Request>): Handle<Request> {
  return (request) => {
    requireSignIn(request.identity)
    return handle(request)
  }
}

export function administrator<Request extends LakeRequest>(
  handle: Handle<Request>,
): Handle<Request> {
  return (request) => {
    requireAdministrator(request.identity)
    return handle(request)
  }
}

export interface DatasetRequest extends LakeRequest {
  dataset: OpenDataset
  visibility: Visibility
}

/** A route's handler that gets the dataset in its path, or throws 404. */
export function inDataset(handle: Handle<DatasetRequest>): Handle<LakeRequest> {
  return async (request) => {
    const { lake, projectId, params, identity } = request
    const name = params.dataset ?? ''
    const [dataset, release] = await lake.datasets.use(projectId, name).catch((error: unknown) => {
      const isMissing = error instanceof LakeError && error.status === 404
      if (isMissing) lake.options.onMissingDataset?.(projectId, name)
      throw error
    })
    let reply: Reply | undefined
    try {
      reply = await handle({ ...request, dataset, visibility: visibilityFor(identity, dataset) })
    } finally {
      if (!reply || !('stream' in reply)) release()
    }
    return 'stream' in reply ? { ...reply, stream: untilClosed(reply.stream, release) } : reply
  }
}

/** A stream uses its dataset for as long as it's open. */
function untilClosed(stream: (response: ServerResponse) => void, release: () => void) {
  return (response: ServerResponse) => {
    if (response.closed) release()
    else response.once('close', release)
    stream(response)
  }
}

/** To callers without a token, a private dataset looks empty: hosted Sanity gives no error. */
function visibilityFor({ role }: Identity, { aclMode }: OpenDataset): Visibility {
  // One that is for deploying only sees what visitors see.
  if (role !== null && roles[role].grants.length > 0) return 'all'
  return aclMode === 'public' ? 'public' : 'nothing'
}
