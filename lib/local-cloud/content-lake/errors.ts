import { STATUS_CODES } from 'node:http'

/** What went wrong with one mutation, as Sanity words it. */
export interface ItemError {
  type: string
  description: string
  [detail: string]: unknown
}

/** An answer that is not a success. `body` is what the caller receives, in one of Sanity's two shapes. */
export class LakeError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object, message: string) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** The shape of errors about the request itself: `{statusCode, error, message}`. */
export function httpError(status: number, message: string, details: object = {}): LakeError {
  const body = { statusCode: status, error: STATUS_CODES[status], message, ...details }
  return new LakeError(status, body, message)
}

/** The shape of errors about the data: `{error: {type, description}}`. */
export function dataError(status: number, error: ItemError): LakeError {
  return new LakeError(status, { error }, error.description)
}

/** A transaction that was refused because of one of its mutations, or actions. */
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

/** A reason to refuse one mutation, thrown where it is found; the transaction adds the index. */
export class Refusal extends Error {
  readonly status: number
  readonly error: ItemError

  constructor(status: number, type: string, description: string, details: object = {}) {
    super(description)
    this.status = status
    this.error = { description, ...details, type }
  }
}

/** A mutation that is malformed: 400. */
export function invalid(description: string, details: object = {}): Refusal {
  return new Refusal(400, 'validationError', description, details)
}
