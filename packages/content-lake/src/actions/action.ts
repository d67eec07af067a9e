import { type Attributes, isObject, type LakeDocument } from '../model/document.ts'
import { invalid, notFound, Refusal } from '../model/errors.ts'
import type { Run } from '../releases/release.ts'
import type { TransactionContext } from '../store/apply.ts'
import type { Dataset, WorkingCopy } from '../store/dataset.ts'
import type { TransactionLog } from '../store/log.ts'
import { type PatchOperations, readOperations } from '../store/mutation.ts'

/** What an action works on. */
export interface Work {
  copy: WorkingCopy
  context: TransactionContext
  dataset: { log: TransactionLog; documents: Dataset }
  /** Applies a mutation to a working copy, also where a release has locked the document. */
  apply: (copy: WorkingCopy) => Run
  /** Applies one to this copy, or throws a Refusal if a release has locked the document. */
  run: Run
}

/**
 * Does what an action of the Actions API stands for, as mutations, or throws a Refusal:
 * https://www.sanity.io/docs/http-reference/actions
 */
export type Act = (given: Attributes, work: Work) => void | Promise<void>

export function readText(action: Attributes, name: string): string {
  const value = action[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`The action needs "${name}"`)
}

export function readOptional(action: Attributes, name: string): string | undefined {
  return action[name] === undefined ? undefined : readText(action, name)
}

export function readObject(action: Attributes, name: string): Attributes {
  const value = action[name]
  if (isObject(value)) return value
  throw invalid(`The action needs "${name}"`)
}

/** What an action patches, of `names` alone. @throws Refusal with 400 that names another path */
export function readPatch(action: Attributes, names: string[], what: string): PatchOperations {
  const operations = readOperations(readObject(action, 'patch'))
  const { insert, unset = [], ...maps } = operations
  const places = [insert?.before, insert?.after, insert?.replace]
  const paths = [
    ...unset,
    ...places.filter((path) => typeof path === 'string'),
    ...Object.values(maps).flatMap((map) => Object.keys(map ?? {})),
  ]
  const other = paths.find((path) => !names.includes(path.split(/[.[]/)[0] ?? ''))
  if (other === undefined) return operations
  throw invalid(`Only ${what} can be edited: "${other}"`)
}

export function existing(copy: WorkingCopy, id: string): LakeDocument {
  const document = copy.get(id)
  if (!document) throw notFound(id)
  return document
}

export function checkRevision(document: LakeDocument, expected: string | undefined): void {
  if (expected === undefined || document._rev === expected) return
  const description = `Document "${document._id}" has unexpected revision ID "${document._rev}", expected "${expected}"`
  throw new Refusal(409, 'documentRevisionIDDoesNotMatchError', description, { id: document._id })
}
