import { type Attributes, type Change, isObject } from '../model/document.ts'
import { httpError, invalid, shown } from '../model/errors.ts'

interface Selection {
  query: string
  params: Attributes
}

export interface PatchOperations {
  set?: Attributes
  setIfMissing?: Attributes
  unset?: string[]
  inc?: Record<string, number>
  dec?: Record<string, number>
  insert?: Attributes
  diffMatchPatch?: Record<string, string>
}

export type DocumentMutation =
  | { create: Attributes }
  | { createOrReplace: Attributes }
  | { createIfNotExists: Attributes }
  | { delete: { id: string } }
  | { patch: { id: string; ifRevisionID?: string } & PatchOperations }

/** Passed to listeners, webhooks and history, once per transaction and in order. */
export interface CommittedTransaction {
  seq: number
  id: string
  timestamp: string
  author: string
  mutations: DocumentMutation[]
  changes: Change[]
}

export function targetOf(mutation: DocumentMutation): string {
  if ('delete' in mutation) return mutation.delete.id
  if ('patch' in mutation) return mutation.patch.id
  const id = createdBy(mutation)?._id
  return typeof id === 'string' ? id : ''
}

/** The attributes that a mutation brings, if it may create a document. */
export function createdBy(mutation: DocumentMutation): Attributes | undefined {
  if ('create' in mutation) return mutation.create
  if ('createOrReplace' in mutation) return mutation.createOrReplace
  return 'createIfNotExists' in mutation ? mutation.createIfNotExists : undefined
}

export type Mutation =
  | DocumentMutation
  | { delete: Selection }
  | { patch: Selection & { ifRevisionID?: string } & PatchOperations }

const kinds = ['create', 'createOrReplace', 'createIfNotExists', 'delete', 'patch'] as const

/** Parses a mutation from a request body, or throws a Refusal with 400. */
export function readMutation(value: unknown): Mutation {
  if (!isObject(value)) throw invalid('A mutation must be an object')
  const named = kinds.filter((kind) => value[kind] !== undefined)
  const kind = named[0]
  if (!kind || named.length > 1) {
    throw invalid(`A mutation must have exactly one of ${kinds.join(', ')}`)
  }
  const body = value[kind]
  if (!isObject(body)) throw invalid(`"${kind}" must be an object`)
  switch (kind) {
    case 'create':
      return { create: body }
    case 'createOrReplace':
      return { createOrReplace: body }
    case 'createIfNotExists':
      return { createIfNotExists: body }
    case 'delete': {
      const target = readTarget(kind, body)
      return 'id' in target ? { delete: target } : { delete: target }
    }
    case 'patch': {
      const target = readTarget(kind, body)
      const rest = { ...readRevision(body), ...readOperations(body) }
      return 'id' in target ? { patch: { ...target, ...rest } } : { patch: { ...target, ...rest } }
    }
  }
}

function readTarget(kind: string, body: Attributes): { id: string } | Selection {
  if (typeof body.id === 'string') return { id: body.id }
  if (typeof body.query !== 'string') throw invalid(`"${kind}" needs an "id" or a "query"`)
  const params = body.params ?? {}
  if (!isObject(params)) throw invalid('"params" must be an object')
  return { query: body.query, params }
}

function readRevision(body: Attributes): { ifRevisionID?: string } {
  const { ifRevisionID } = body
  if (ifRevisionID === undefined || ifRevisionID === null) return {}
  if (typeof ifRevisionID !== 'string') throw invalid('"ifRevisionID" must be a string')
  return { ifRevisionID }
}

const KNOWN =
  /^(id|query|params|ifRevisionID|set|setIfMissing|unset|inc|dec|insert|diffMatchPatch)$/

/** Parses a patch's operations, or throws a Refusal with 400. */
export function readOperations(body: Attributes): PatchOperations {
  const { unset, ...rest } = body
  const unknown = Object.keys(rest).find((name) => !KNOWN.test(name))
  if (unknown !== undefined) throw invalid(`Unknown patch operation "${unknown}"`)
  if (unset !== undefined && !isStringList(unset)) throw invalid('"unset" must be a list of paths')
  return {
    set: readMap(rest, 'set', isAnything),
    setIfMissing: readMap(rest, 'setIfMissing', isAnything),
    unset,
    inc: readMap(rest, 'inc', isNumber),
    dec: readMap(rest, 'dec', isNumber),
    insert: readInsert(rest.insert),
    diffMatchPatch: readMap(rest, 'diffMatchPatch', isString),
  }
}

const isAnything = (value: unknown): value is unknown => value !== undefined
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isString = (value: unknown): value is string => typeof value === 'string'
const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isString)

function readMap<T>(
  body: Attributes,
  name: string,
  is: (value: unknown) => value is T,
): Record<string, T> | undefined {
  const map = body[name]
  if (map === undefined) return undefined
  if (!isObject(map)) throw invalid(`"${name}" must be an object from path to value`)
  const checked: Record<string, T> = {}
  for (const [path, value] of Object.entries(map)) {
    if (!is(value)) throw invalid(`"${name}" has a value of the wrong type at "${path}"`)
    checked[path] = value
  }
  return checked
}

function readInsert(insert: unknown): Attributes | undefined {
  if (insert === undefined) return undefined
  const positions = ['before', 'after', 'replace']
  if (!isObject(insert) || !Array.isArray(insert.items)) throw invalid('"insert" needs "items"')
  const given = positions.filter((position) => typeof insert[position] === 'string')
  if (given.length !== 1) throw invalid(`"insert" needs one of ${positions.join(', ')}`)
  return insert
}

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

/** Checks the caller's transaction id, which becomes a revision. Throws 400 for an invalid one. */
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
