import { Mutation as Patcher, extract } from '@sanity/mutator'
import type { Attributes, LakeDocument } from '../model/document.ts'
import { Refusal, invalid } from '../model/errors.ts'
import type { PatchOperations } from './mutation.ts'

/** The order in which a patch's operations take effect; the Studio assumes the same. */
const ORDER = ['setIfMissing', 'set', 'unset', 'diffMatchPatch', 'inc', 'dec', 'insert'] as const

/**
 * Applies a patch to a copy of a document.
 *
 * @throws Refusal with 400 if the patch can't be applied
 */
export function patchDocument(document: LakeDocument, operations: PatchOperations): Attributes {
  let patched: Attributes = document
  for (const name of ORDER) {
    const operation = operations[name]
    if (operation === undefined) continue
    const paths = name === 'insert' ? [] : pathsOf(operation)
    paths.forEach(checkPath)
    if (name === 'inc' || name === 'dec') checkNumbers(patched, paths)
    if (operations.insert && name === 'insert') checkList(patched, operations.insert)
    patched = runOperation(patched, document._id, { [name]: operation })
  }
  return patched
}

function runOperation(document: Attributes, id: string, operation: object): Attributes {
  // Cloned because the patcher keeps parts of its input and mutates some.
  const patch: Attributes & { id: string } = { id, ...structuredClone(operation) }
  try {
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
