import { isObject } from '../document.ts'

/** Every text in a value, attribute names and system attributes left out. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value)) return []
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('_'))
    .flatMap(([, inner]) => textsIn(inner))
}
