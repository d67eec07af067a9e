import { randomBytes } from 'node:crypto'
import { extract, Mutation as Patcher } from '@sanity/mutator'
import { type Attributes, isObject, type LakeDocument, newId } from '../model/document.ts'
import { alreadyExists, invalid, notFound, Refusal } from '../model/errors.ts'
import type { Permission } from '../model/roles.ts'
import type { WorkingCopy } from './dataset.ts'
import { checkDocument, checkId, type DocumentMutation, type PatchOperations } from './mutation.ts'

/** Shared by all mutations of one transaction. */
export interface TransactionContext {
  transactionId: string
  timestamp: string
  autoGenerateArrayKeys: boolean
  /** Throws a `Refusal` if the caller's role doesn't allow it. */
  require: (permission: Permission, document: LakeDocument) => void
}

export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: LakeDocument
}

/**
 * Applies the mutation at `index` to a working copy, or throws a Refusal and leaves it unchanged.
 */
export function applyMutation(
  mutation: DocumentMutation,
  index: number,
  copy: WorkingCopy,
  context: TransactionContext,
): MutationResult {
  if ('delete' in mutation) return remove(mutation.delete.id)
  if ('patch' in mutation) return patch(mutation.patch)
  if ('create' in mutation) return create('create', mutation.create)
  if ('createIfNotExists' in mutation)
    return create('createIfNotExists', mutation.createIfNotExists)
  return create('createOrReplace', mutation.createOrReplace)

  function create(
    kind: 'create' | 'createIfNotExists' | 'createOrReplace',
    given: Attributes,
  ): MutationResult {
    const id = checkId(completeId(given._id))
    const attributes: Attributes = { ...given, _id: id }
    const existing = copy.get(id)
    if (existing && kind === 'create') throw alreadyExists(id)
    if (existing && kind === 'createIfNotExists')
      return { id, operation: 'none', document: existing }
    const next = stamp(attributes, readDate(attributes._createdAt))
    context.require(existing ? 'update' : 'create', existing ?? next)
    context.require(existing ? 'update' : 'create', next)
    // With a computed key TypeScript can't narrow the type to one kind.
    copy.put(id, next, { [kind]: attributes } as DocumentMutation, index)
    return { id, operation: existing ? 'update' : 'create', document: next }
  }

  function remove(id: string): MutationResult {
    const existing = copy.get(checkId(id))
    if (!existing) return { id, operation: 'none' }
    context.require('update', existing)
    copy.put(id, null, mutation, index)
    return { id, operation: 'delete', document: existing }
  }

  function patch(given: { id: string; ifRevisionID?: string } & PatchOperations): MutationResult {
    const { id, ifRevisionID, ...operations } = given
    const existing = copy.get(checkId(id))
    if (!existing) throw notFound(id)
    if (ifRevisionID !== undefined && ifRevisionID !== existing._rev) {
      throw new Refusal(
        409,
        'documentRevisionIDDoesNotMatchError',
        `document "${id}" has unexpected revision ID ("${existing._rev}"), expected "${ifRevisionID}"`,
        { id, currentRevisionID: existing._rev, expectedRevisionID: ifRevisionID },
      )
    }
    context.require('update', existing)
    const patched = patchDocument(existing, operations)
    for (const name of ['_id', '_type'] as const) {
      if (patched[name] !== existing[name])
        throw invalid(`Cannot change immutable attribute "${name}"`)
    }
    const next = stamp(patched, existing._createdAt)
    copy.put(id, next, mutation, index)
    return { id, operation: 'update', document: next }
  }

  function stamp(attributes: Attributes, createdAt?: string): LakeDocument {
    checkDocument(attributes)
    const { _id, _type, _createdAt, _updatedAt, _rev, ...rest } = attributes
    const content = context.autoGenerateArrayKeys ? withArrayKeys(rest) : rest
    return {
      _createdAt: createdAt ?? context.timestamp,
      _id: String(_id),
      _rev: context.transactionId,
      _type: String(_type),
      _updatedAt: context.timestamp,
      ...content,
    }
  }
}

/** Generates an id if there's none; an id that ends with a dot is a prefix for one. */
function completeId(id: unknown): unknown {
  if (id === undefined || id === '') return newId()
  return typeof id === 'string' && id.endsWith('.') ? id + newId() : id
}

function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (Number.isNaN(Date.parse(value))) throw invalid('"_createdAt" is not a date')
  return value
}

/** Adds a `_key` to array items that are objects without one, for `autoGenerateArrayKeys`. */
function withArrayKeys<T>(value: T): T
function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const inner = withArrayKeys(item)
      if (!isObject(inner) || typeof inner._key === 'string') return inner
      return { ...inner, _key: randomBytes(6).toString('hex') }
    })
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withArrayKeys(inner)]),
  )
}

/** The order in which a patch's operations take effect; the Studio assumes the same. */
const ORDER = ['setIfMissing', 'set', 'unset', 'diffMatchPatch', 'inc', 'dec', 'insert'] as const

function patchDocument(document: LakeDocument, operations: PatchOperations): Attributes {
  let patched: Attributes = document
  for (const name of ORDER) {
    const operation = operations[name]
    if (operation === undefined) continue
    const paths = name === 'insert' ? [] : pathsOf(operation)
    paths.forEach(checkPath)
    if (name === 'inc' || name === 'dec') checkNumbers(patched, paths)
    patched = runOperation(patched, document._id, { [name]: operation })
  }
  return patched
}

function runOperation(document: Attributes, id: string, operation: Attributes): Attributes {
  // Cloned because the patcher keeps parts of its input and mutates some.
  const patch: Attributes & { id: string } = { id, ...structuredClone(operation) }
  try {
    if (isObject(operation.insert)) checkList(document, operation.insert)
    const mutation = new Patcher({ mutations: [{ patch: patch as never }] })
    return (
      mutation.apply(structuredClone({ ...document, _id: id, _type: String(document._type) })) ?? {}
    )
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid(error instanceof Error ? error.message : 'The patch could not be applied')
  }
}

function pathsOf(operation: object): string[] {
  return Array.isArray(operation) ? operation : Object.keys(operation)
}

/** The patcher accepts unclosed brackets, so they're refused here. */
function checkPath(path: string): void {
  const bare = path.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
  const opened = bare.split('[').length
  if (path === '' || opened !== bare.split(']').length)
    throw invalid(`Unable to parse path "${path}"`)
}

function checkNumbers(document: Attributes, paths: string[]): void {
  for (const path of paths) {
    const targets = extract(path, document)
    if (targets.length > 0 && targets.every((target) => typeof target === 'number')) continue
    throw invalid(`Cannot increment or decrement "${path}" because it is not a number`)
  }
}

/** The patcher leaves anything but a list as it is. */
function checkList(document: Attributes, { before, after, replace }: Attributes): void {
  const path = String(before ?? after ?? replace)
  const list = path.replace(/\[(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\]"'])*\]$/, '')
  const wrong = extract(list, document).find(
    (target) => target !== undefined && target !== null && !Array.isArray(target),
  )
  if (wrong !== undefined)
    throw invalid(`Cannot insert at "${path}", because "${list}" is not an array`)
}
