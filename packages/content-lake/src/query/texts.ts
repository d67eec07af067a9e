import { isObject } from '../model/document.ts'

/** All strings in a value, without attribute names and system attributes. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value)) return []
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_'))
    .flatMap(([, inner]) => textsIn(inner))
}
