import { isDeepStrictEqual } from 'node:util'
import { type Attributes, isObject, type LakeDocument } from '../model/document.ts'

/** Operations of https://github.com/sanity-io/mendoza/blob/main/docs/format.adoc */
const Op = {
  Value: 0,
  ReturnIntoObjectSameKeyPop: 15,
  ReturnIntoArrayPop: 16,
  PushFieldCopy: 10,
  PushFieldBlank: 11,
  PushElementCopy: 12,
  ObjectSetFieldValue: 17,
  ObjectDeleteField: 19,
  ArrayAppendValue: 20,
  ArrayAppendSlice: 21,
  StringAppendString: 22,
  StringAppendSlice: 23,
} as const

type MendozaPatch = unknown[]

/**
 * Patches from the document before a transaction to the one after it, and back. Clients strip
 * `_rev` before they apply one.
 */
export function effectsOf(previous: LakeDocument | null, next: LakeDocument | null) {
  const before = withoutRevision(previous)
  const after = withoutRevision(next)
  return { apply: encode(before, after), revert: encode(after, before) }
}

function withoutRevision(document: LakeDocument | null): Attributes | null {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}

/**
 * The Mendoza patch between two values, as small as the change: the Studio derives from it who
 * changed which field. The `mendoza` package only applies patches.
 */
export function encode(left: unknown, right: unknown): MendozaPatch {
  if (isDeepStrictEqual(left, right)) return []
  if (isObject(left) && isObject(right))
    return shorter(objectChanges(left, right), [Op.Value, right])
  return [Op.Value, right]
}

function objectChanges(left: Attributes, right: Attributes): MendozaPatch {
  const names = Object.keys(left).sort()
  const patch: MendozaPatch = []
  for (const [place, name] of names.entries()) {
    if (!Object.hasOwn(right, name)) patch.push(Op.ObjectDeleteField, place)
  }
  for (const [name, value] of Object.entries(right)) {
    if (!Object.hasOwn(left, name)) patch.push(Op.ObjectSetFieldValue, value, name)
    else if (!isDeepStrictEqual(left[name], value)) {
      patch.push(...fieldChange(names.indexOf(name), name, left[name], value))
    }
  }
  return patch
}

function fieldChange(place: number, name: string, left: unknown, right: unknown): MendozaPatch {
  const replace = [Op.ObjectSetFieldValue, right, name]
  const inside = (push: number, changes: MendozaPatch) =>
    shorter([push, place, ...changes, Op.ReturnIntoObjectSameKeyPop], replace)
  if (isObject(left) && isObject(right)) return inside(Op.PushFieldCopy, objectChanges(left, right))
  // A blank with nothing appended would become null.
  if (Array.isArray(left) && Array.isArray(right) && right.length > 0) {
    return inside(Op.PushFieldBlank, arrayChanges(left, right))
  }
  if (typeof left === 'string' && typeof right === 'string' && right !== '') {
    return inside(Op.PushFieldBlank, stringChanges(left, right))
  }
  return replace
}

function arrayChanges(left: unknown[], right: unknown[]): MendozaPatch {
  const patch: MendozaPatch = []
  let kept: { from: number; to: number } | null = null
  const flush = () => {
    if (kept) patch.push(Op.ArrayAppendSlice, kept.from, kept.to)
    kept = null
  }
  for (const [index, item] of right.entries()) {
    const from = findSame(left, item, index)
    const same = from === -1 ? undefined : left[from]
    if (from !== -1 && isDeepStrictEqual(same, item)) {
      if (kept && kept.to === from) kept.to = from + 1
      else {
        flush()
        kept = { from, to: from + 1 }
      }
      continue
    }
    flush()
    const whole = [Op.ArrayAppendValue, item]
    const both = isObject(same) && isObject(item)
    const changed = both && [
      Op.PushElementCopy,
      from,
      ...objectChanges(same, item),
      Op.ReturnIntoArrayPop,
    ]
    patch.push(...(changed ? shorter(changed, whole) : whole))
  }
  flush()
  return patch
}

/** An array item's previous index, or -1: by its `_key`, else by equality, its own index first. */
function findSame(left: unknown[], item: unknown, index: number): number {
  if (isObject(item) && typeof item._key === 'string') {
    return left.findIndex((other) => isObject(other) && other._key === item._key)
  }
  if (isDeepStrictEqual(left[index], item)) return index
  return left.findIndex((other) => isDeepStrictEqual(other, item))
}

/** Keeps the common prefix and suffix. Slices are in UTF-8 bytes. */
function stringChanges(left: string, right: string): MendozaPatch {
  const a = [...left]
  const b = [...right]
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const bytes = (part: string[]) => Buffer.byteLength(part.join(''))
  const middle = b.slice(start, b.length - end).join('')
  const patch: MendozaPatch = []
  if (start > 0) patch.push(Op.StringAppendSlice, 0, bytes(a.slice(0, start)))
  if (middle) patch.push(Op.StringAppendString, middle)
  if (end > 0) patch.push(Op.StringAppendSlice, bytes(a.slice(0, a.length - end)), bytes(a))
  return patch
}

function shorter(one: MendozaPatch, other: MendozaPatch): MendozaPatch {
  return JSON.stringify(one).length <= JSON.stringify(other).length ? one : other
}
