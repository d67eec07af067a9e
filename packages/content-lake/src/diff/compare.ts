import { isDeepStrictEqual } from 'node:util'
import { type Attributes, isObject } from '../model/document.ts'
import type { Content, Entry } from './content.ts'
import { blockText, isBlock } from './portable-text.ts'

/** What became of one field. `from` and `to` are values, or places counted from 0 if it moved. */
export interface FieldChange {
  /** As in Sanity's patches: `sections[_key=="hero"].title`. */
  path: string
  change: 'added' | 'removed' | 'changed' | 'moved'
  from?: unknown
  to?: unknown
}

/** What became of one document. */
export interface DocumentChange extends Omit<Entry, 'fields'> {
  change: 'added' | 'removed' | 'changed'
  /** Whether a new draft or version is compared with the published document. */
  fromPublished: boolean
  fields: FieldChange[]
}

/** Compares two datasets: by document, field and item. Drafts and versions follow their document. */
export function compareContent(before: Content, after: Content): DocumentChange[] {
  const changes: DocumentChange[] = []
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const from = before.get(id)
    const to = after.get(id)
    const entry = to ?? from
    if (!entry) continue
    // A new draft says all that its document says; what matters is what it changes there.
    const published = id === entry.publishedId ? undefined : after.get(entry.publishedId)
    const base = from ?? published
    const type = { _type: entry.type }
    const change = !from ? 'added' : !to ? 'removed' : 'changed'
    const fields = compareFields(base?.fields ?? type, to?.fields ?? type)
    if (change === 'changed' && fields.length === 0) continue
    changes.push({ change, ...entry, fromPublished: !from && base !== undefined, fields })
  }
  const order = ({ type, publishedId, id }: Omit<Entry, 'fields'>) =>
    [type, publishedId, id === publishedId ? '' : id].join('\n')
  return changes.sort((a, b) => (order(a) < order(b) ? -1 : 1))
}

function compareFields(from: Attributes, to: Attributes): FieldChange[] {
  const changes: FieldChange[] = []
  compareObjects('', from, to, changes)
  return changes
}

function compareValues(path: string, from: unknown, to: unknown, found: FieldChange[]): void {
  if (isDeepStrictEqual(from, to)) return
  if (from === undefined) found.push({ path, change: 'added', to })
  else if (to === undefined) found.push({ path, change: 'removed', from })
  else if (isBlock(from) && isBlock(to)) {
    const texts = [blockText(from), blockText(to)] as const
    if (texts[0] !== texts[1]) found.push({ path, change: 'changed', from: texts[0], to: texts[1] })
    const text = { children: undefined, markDefs: undefined }
    compareObjects(path, { ...from, ...text }, { ...to, ...text }, found)
  } else if (Array.isArray(from) && Array.isArray(to)) compareItems(path, from, to, found)
  else if (isObject(from) && isObject(to)) compareObjects(path, from, to, found)
  else found.push({ path, change: 'changed', from, to })
}

function compareObjects(path: string, from: Attributes, to: Attributes, found: FieldChange[]) {
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const isPlain = /^[A-Za-z_]\w*$/.test(name)
    const inside = isPlain ? (path && `${path}.`) + name : `${path}[${JSON.stringify(name)}]`
    compareValues(inside, from[name], to[name], found)
  }
}

/** Compares items by key; those without one by place, or by value if their number changed. */
function compareItems(path: string, from: unknown[], to: unknown[], found: FieldChange[]): void {
  const keyed = hasKeys(from) && hasKeys(to)
  const byPlace = !keyed && from.length === to.length
  const names = (items: unknown[]) => {
    const places = new Map<string, number>()
    for (const [index, item] of items.entries()) {
      if (keyed && isObject(item)) places.set(`[_key==${JSON.stringify(item._key)}]`, index)
      else if (byPlace) places.set(`[${index}]`, index)
      else {
        let name = JSON.stringify(item)
        while (places.has(name)) name += ' again'
        places.set(name, index)
      }
    }
    return places
  }
  const before = names(from)
  const after = names(to)
  const at = (name: string, index: number) => path + (keyed ? name : `[${index}]`)
  for (const [name, index] of before)
    if (!after.has(name))
      found.push({ path: at(name, index), change: 'removed', from: from[index] })
  const staying = inOrder([...after.keys()].flatMap((name) => before.get(name) ?? []))
  for (const [name, index] of after) {
    const old = before.get(name)
    if (old === undefined) {
      found.push({ path: at(name, index), change: 'added', to: to[index] })
      continue
    }
    if (!staying.has(old))
      found.push({ path: at(name, index), change: 'moved', from: old, to: index })
    compareValues(at(name, index), from[old], to[index], found)
  }
}

/** Whether each item has a key of its own. */
function hasKeys(items: unknown[]): boolean {
  const keys = items.map((item) => (isObject(item) ? item._key : undefined))
  return keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length
}

/** The most places that are still in order: the others moved. */
function inOrder(places: number[]): Set<number> {
  if (places.every((place, index) => index === 0 || place > Number(places[index - 1])))
    return new Set(places)
  const longest: number[][] = []
  for (const [index, place] of places.entries()) {
    const before = longest.slice(0, index).filter((run) => Number(run.at(-1)) < place)
    const best = before.reduce((one, two) => (two.length > one.length ? two : one), [])
    longest.push([...best, place])
  }
  return new Set(longest.reduce((one, two) => (two.length > one.length ? two : one), []))
}
