import { randomBytes } from 'node:crypto'
import { isObject } from '../model/document.ts'

/** Adds a `_key` to array items that are objects without one, for `autoGenerateArrayKeys`. */
export function withArrayKeys<T>(value: T): T
export function withArrayKeys(value: unknown): unknown {
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
