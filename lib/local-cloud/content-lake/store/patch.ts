import { Mutation as Patcher, extract } from '@sanity/mutator'
import type { Attributes, LakeDocument } from '../document.ts'
import { Refusal, invalid } from '../errors.ts'
import type { PatchOperations } from './mutation.ts'

/** The order in which the operations of one patch take effect; the Studio reckons with the same. */
const ORDER = ['setIfMissing', 'set', 'unset', 'diffMatchPatch', 'inc', 'dec', 'insert'] as const

/** A document as a patch leaves it, the original untouched. Throws a refusal with 400 where the patch can't apply. */
export function patchDocument(document: LakeDocument, operations: PatchOperations): Attributes {
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

function runOperation(document: Attributes, id: string, operation: object): Attributes {
  // The patcher keeps parts of what it is given, and changes some.
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

/** The patcher takes an open bracket for a closed one. */
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
