import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { processWide } from '#lib/platform/process-wide.ts'

/** The header that carries a request ID, in requests and responses. */
export const REQUEST_ID = 'x-request-id'

const requests = processWide('ownRequests', () => new AsyncLocalStorage<CurrentRequest>())

/** What every line about a request has, and what only its own has. */
interface CurrentRequest {
  readonly id: string
  /** The lead that was stored, or of which the request told. */
  lead?: string
}

/** The request ID set by a proxy, if it is well-formed; otherwise a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID()
}

/** Sets the request ID for the log from here to the end of the request. */
export function enterRequest(id: string): CurrentRequest {
  const request = { id }
  requests.enterWith(request)
  return request
}

/** The current request's ID, also after its response. Undefined in the server's background work. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id
}

/** Names a lead, by its ID, in the line of the current request. */
export function logLead(lead: string): void {
  const request = requests.getStore()
  if (request) request.lead = lead
}
