import { STATUS_CODES } from 'node:http'

interface ItemError {
  type: string
  description: string
  [detail: string]: unknown
}

/** An error response. `body` is sent to the caller, in one of Sanity's two error formats. */
export class LakeError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** An error about the request itself: `{statusCode, error, message}`. */
export function httpError(status: number, message: string, details: object = {}): LakeError {
  const body = { statusCode: status, error: STATUS_CODES[status], message, ...details }
  return new LakeError(status, body, message)
}

/** An error about the data: `{error: {type, description}}`. */
export function dataError(status: number, error: ItemError): LakeError {
  return new LakeError(status, { error }, error.description)
}

/** A transaction refused because of one of its mutations or actions; `index` counts from 0. */
export function itemError(
  kind: 'mutation' | 'action',
  status: number,
  index: number,
  error: ItemError,
): LakeError {
  const description =
    kind === 'mutation' ? `The mutation(s) failed: ${error.description}` : error.description
  const body = { error: { type: `${kind}Error`, description, items: [{ error, index }] } }
  return new LakeError(status, body, description)
}

/** Why one mutation or action is refused, without its index, which `atItem` adds. */
export class Refusal extends Error {
  readonly status: number
  readonly error: ItemError

  constructor(status: number, type: string, description: string, details: object = {}) {
    super(description)
    this.status = status
    this.error = { description, ...details, type }
  }
}

export function invalid(description: string, details: object = {}): Refusal {
  return new Refusal(400, 'validationError', description, details)
}

export function notFound(id: string): Refusal {
  const description = `The document with the ID "${id}" was not found`
  return new Refusal(409, 'documentNotFoundError', description, { id })
}

export function alreadyExists(id: string): Refusal {
  const description = `Document by ID "${id}" already exists`
  return new Refusal(409, 'documentAlreadyExistsError', description, { id })
}

/** A value of a request for an error's text: JSON can hold objects that `String` throws on. */
export function shown(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200)
}

/** Whether something is nested deeper than the stack, which only what callers send can be. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack')
}
