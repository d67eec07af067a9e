import type { Permission } from '../model/roles.ts'
import type { Attributes, LakeDocument } from '../model/document.ts'
import { Refusal, alreadyExists, invalid, notFound } from '../model/errors.ts'
import { withArrayKeys } from './array-keys.ts'
import { newId } from './ids.ts'
import type { DocumentMutation, PatchOperations } from './mutation.ts'
import { patchDocument } from './patch.ts'
import { checkDocument, checkId } from './validate.ts'
import type { WorkingCopy } from './working-copy.ts'

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
 * Applies one mutation to a working copy.
 *
 * @param index the mutation's position in its transaction, from 0
 * @throws Refusal if it can't be applied; the copy is then unchanged
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
