import { isObject } from '../model/document.ts'

/** The ids a document refers to, each with whether any of its references is strong. */
export function referencesIn(value: unknown, found = new Map<string, boolean>()) {
  if (Array.isArray(value)) {
    for (const item of value) referencesIn(item, found)
  } else if (isObject(value)) {
    if (typeof value._ref === 'string') {
      const local = value._dataset === undefined && value._projectId === undefined
      const strong = local && value._weak !== true && value._type !== 'globalDocumentReference'
      found.set(value._ref, strong || found.get(value._ref) === true)
    }
    for (const inner of Object.values(value)) {
      if (typeof inner === 'object') referencesIn(inner, found)
    }
  }
  return found
}

/** The ids that must exist for a document's strong references. */
export function strongReferencesIn(document: unknown): string[] {
  return [...referencesIn(document)].filter(([, strong]) => strong).map(([id]) => id)
}
