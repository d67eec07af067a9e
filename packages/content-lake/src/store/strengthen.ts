import { isObject } from '../model/document.ts'

/**
 * The Studio keeps a reference to an unpublished document weak, with `_strengthenOnPublish` on it.
 * Publishing makes it strong, unless the schema wants it weak.
 */
export function strengthen<T>(value: T): T
export function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => strengthen(item))
  if (!isObject(value)) return value
  const { _strengthenOnPublish: note, _weak, ...rest } = value
  const strengthened = Object.fromEntries(
    Object.entries(rest).map(([name, inner]) => [name, strengthen(inner)]),
  )
  const staysWeak = isObject(note) ? note.weak === true : note === undefined
  return staysWeak && _weak !== undefined ? { ...strengthened, _weak } : strengthened
}
