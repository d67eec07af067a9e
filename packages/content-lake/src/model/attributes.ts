import { type Change, isObject, type LakeDocument } from './document.ts'

/**
 * A document's attributes as plans count them: each path with each type of its values. A list is
 * one, and one more for each type of its items; items share a path. Sanity's own words:
 * https://www.sanity.io/docs/content-lake/technical-limits
 */
export function attributesOf(document: LakeDocument): Set<string> {
  const found = new Set<string>()
  for (const [name, value] of Object.entries(document)) collect(value, name, found)
  return found
}

function collect(value: unknown, path: string, found: Set<string>): void {
  found.add(`${path}:${typeOf(value)}`)
  if (Array.isArray(value)) for (const item of value) collect(item, `${path}[]`, found)
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) collect(inner, `${path}.${name}`, found)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float'
  return typeof value
}

/** The different attributes of many documents, counted by how many have each. */
export class AttributeCounts {
  #by = new Map<string, number>()

  get size(): number {
    return this.#by.size
  }

  /** Counts what documents became, or (`-1`) takes that back. */
  apply(changes: Change[], by: 1 | -1 = 1): void {
    for (const { previous, next } of changes) {
      this.count(next, by)
      this.count(previous, by === 1 ? -1 : 1)
    }
  }

  /** Counts a document that came (`1`) or went (`-1`). */
  count(document: LakeDocument | null, by: 1 | -1): void {
    for (const attribute of document ? attributesOf(document) : []) {
      const count = (this.#by.get(attribute) ?? 0) + by
      if (count === 0) this.#by.delete(attribute)
      else this.#by.set(attribute, count)
    }
  }
}
