import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { processWide } from '#lib/platform/process-wide.ts'

export const REQUEST_ID = 'x-request-id'

const requests = processWide('ownRequests', () => new AsyncLocalStorage<CurrentRequest>())

interface CurrentRequest {
  readonly id: string
  /** The lead that was stored, or of which the request told. */
  lead?: string
}

export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID()
}

export function enterRequest(id: string): CurrentRequest {
  const request = { id }
  requests.enterWith(request)
  return request
}

/** The current request's ID, also after its response. Undefined in the server's background work. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id
}

export function logLead(lead: string): void {
  const request = requests.getStore()
  if (request) request.lead = lead
}
