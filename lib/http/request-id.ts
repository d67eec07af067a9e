import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The header that carries a request's id, in and out. */
export const REQUEST_ID = 'x-request-id'

/** One store a process, although Next loads this module once for its routes and once for instrumentation.ts. */
const holder: typeof globalThis & { requestIds?: AsyncLocalStorage<string> } = globalThis
const ids = (holder.requestIds ??= new AsyncLocalStorage())

/** The id that a proxy has given a request, where it is well-formed; otherwise a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID()
}

/** Gives what runs from here on, until its request has ended, this id in the log. */
export function enterRequest(id: string): void {
  ids.enterWith(id)
}

/** The id of the request for which this runs, also after its answer; undefined for what the server does by itself. */
export function currentRequestId(): string | undefined {
  return ids.getStore()
}
