import type { Attributes } from '../model/document.ts'
import { isObject } from '../model/document.ts'
import { httpError, invalid, shown } from '../model/errors.ts'

/** Sanity's limits: https://www.sanity.io/docs/content-lake/technical-limits */
const MAX_DEPTH = 20
const MAX_ATTRIBUTES = 10_000
const MAX_BYTES = 32 * 1024 * 1024

/** Without a draft of a draft, or a version of nothing. */
const ID =
  /^(?![-.])(?!.*\.\.)(?!(drafts|versions\.[^.]+)\.(drafts|versions)\.)(?!versions\.[^.]*$)[A-Za-z0-9._-]{1,128}$/

/** @throws Refusal with 400 for an id that Sanity would refuse */
export function checkId(id: unknown): string {
  if (typeof id !== 'string' || !ID.test(id) || id.endsWith('.')) {
    throw invalid(`Invalid document ID "${shown(id)}"`)
  }
  return id
}

/**
 * Checks the caller's transaction id, if any. It becomes the revision of the documents written.
 *
 * @throws 400 for an invalid id
 */
export function checkTransactionId(id: unknown): string | undefined {
  if (id === undefined || id === null || id === '') return undefined
  if (typeof id === 'string' && /^[A-Za-z0-9_.~-]{1,128}$/.test(id)) return id
  throw httpError(400, 'Invalid transaction ID')
}

/** @throws Refusal with 400 for a missing type, a reserved name, or too much depth or size */
export function checkDocument(document: Attributes): void {
  const type = document._type
  if (typeof type !== 'string' || type === '') throw invalid('Document does not have a type')
  if (countAttributes(document, 0) > MAX_ATTRIBUTES) {
    throw invalid(`Document has more than ${MAX_ATTRIBUTES} attributes`)
  }
  if (Buffer.byteLength(JSON.stringify(document)) > MAX_BYTES) {
    throw invalid(`Document is larger than ${MAX_BYTES} bytes`)
  }
}

function countAttributes(value: unknown, depth: number): number {
  if (depth > MAX_DEPTH) throw invalid(`Document is nested deeper than ${MAX_DEPTH} levels`)
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) count += countAttributes(item, depth + 1)
  } else if (isObject(value)) {
    checkReference(value)
    for (const [name, inner] of Object.entries(value)) {
      if (name === '__proto__' || name === '') throw invalid(`Invalid attribute name "${name}"`)
      count += 1 + (typeof inner === 'object' ? countAttributes(inner, depth + 1) : 0)
    }
  }
  return count
}

function checkReference(value: Attributes): void {
  if (value._ref !== undefined && typeof value._ref !== 'string') {
    throw invalid('Not a valid reference: "_ref" must be a string')
  }
}
