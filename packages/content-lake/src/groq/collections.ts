import { isObject } from '../model/document.ts'
import { type Node, nodeIn, nodesIn } from './node.ts'
import {
  attributesOf,
  builtIn,
  computed,
  enter,
  type Executors,
  itemsOf,
  known,
  listOf,
  NOTHING,
  objectOf,
  type Run,
  type Scope,
  type Traced,
} from './traced.ts'

export const arrayExecutors: Executors = {
  Array: ({ elements }, scope, run) =>
    listOf(
      nodesIn(elements).flatMap((element) => {
        const traced = run(nodeIn(element.value), scope)
        return element.isSplat ? (itemsOf(traced) ?? []) : [traced]
      }),
    ),
  ArrayCoerce: ({ base }, scope, run) => {
    const traced = run(nodeIn(base), scope)
    return Array.isArray(traced.value) ? traced : NOTHING
  },
  AccessElement: ({ base, index }, scope, run) =>
    itemsOf(run(nodeIn(base), scope))?.at(Number(index)) ?? NOTHING,
  Slice: ({ base, left, right, isInclusive }, scope, run) =>
    onItems(run(nodeIn(base), scope), (items) => {
      const place = (at: unknown) => (Number(at) < 0 ? items.length + Number(at) : Number(at))
      const end = place(right) + (isInclusive ? 1 : 0)
      return items.slice(Math.max(place(left), 0), Math.max(end, 0))
    }),
  Filter: ({ base, expr }, scope, run) =>
    onItems(run(nodeIn(base), scope), (items) =>
      items.filter((item) => run(nodeIn(expr), enter(scope, item)).value === true),
    ),
  Map: ({ base, expr }, scope, run) =>
    onItems(run(nodeIn(base), scope), (items) =>
      items.map((item) => run(nodeIn(expr), enter(scope, item, true))),
    ),
  FlatMap: ({ base, expr }, scope, run) =>
    onItems(run(nodeIn(base), scope), (items) =>
      items.flatMap((item) => {
        const traced = run(nodeIn(expr), enter(scope, item, true))
        return itemsOf(traced) ?? [traced]
      }),
    ),
}

function onItems(array: Traced, change: (items: Traced[]) => Traced[]): Traced {
  const items = itemsOf(array)
  return items ? listOf(change(items)) : NOTHING
}

export const objectExecutors: Executors = {
  Object: ({ attributes }, scope, run) => {
    const result = new Map<string, Traced>()
    for (const { type, name, value, condition } of nodesIn(attributes)) {
      if (type === 'ObjectAttributeValue') {
        result.set(String(name), run(nodeIn(value), scope))
      } else {
        const met = type === 'ObjectSplat' || run(nodeIn(condition), scope).value === true
        if (!met) continue
        const spread = attributesOf(run(nodeIn(value), scope))
        for (const [inner, traced] of spread) result.set(inner, traced)
      }
    }
    return objectOf(result)
  },
  Projection: ({ base, expr }, scope, run) => {
    const object = run(nodeIn(base), scope)
    return isObject(object.value) ? run(nodeIn(expr), enter(scope, object)) : NOTHING
  },
  Select: ({ alternatives, fallback }, scope, run) => {
    for (const { condition, value } of nodesIn(alternatives)) {
      if (run(nodeIn(condition), scope).value === true) return run(nodeIn(value), scope)
    }
    return fallback ? run(nodeIn(fallback), scope) : NOTHING
  },
}

export const pipeExecutors: Executors = {
  PipeFuncCall: (node, scope, run) => {
    const items = itemsOf(run(nodeIn(node.base), scope))
    if (!items) return NOTHING
    return listOf(
      node.name === 'score' ? score(node, items, scope, run) : order(node, items, scope, run),
    )
  },
}

function order(node: Node, items: Traced[], scope: Scope, run: Run): Traced[] {
  const directions = nodesIn(node.args)
  const keys = directions.map((by) =>
    by.type === 'Asc' || by.type === 'Desc' ? nodeIn(by.base) : by,
  )
  const rows = items.map((item, index) => {
    const inner = enter(scope, item)
    return [index, ...keys.map((key) => run(key, inner).value)]
  })
  const args = directions.map(({ type }, index) => {
    const base = { type: 'AccessElement', base: { type: 'This' }, index: index + 1 }
    return type === 'Desc' ? { type, base } : base
  })
  const sorted = builtIn({ ...node, base: known(rows), args }, scope)
  if (!Array.isArray(sorted)) return []
  return sorted.map((row: unknown) => items[Array.isArray(row) ? Number(row[0]) : -1] ?? NOTHING)
}

/** Adds `_score` to each object and sorts by it. Items that aren't objects are dropped. */
function score(node: Node, items: Traced[], scope: Scope, run: Run): Traced[] {
  const scored = items.flatMap((item) => {
    if (!isObject(item.value)) return []
    const inner = enter(scope, item)
    const base = known([{ _score: item.value._score }])
    const args = nodesIn(node.args).map((arg) => scoreTerm(arg, inner, run))
    const result = builtIn({ ...node, base, args }, inner)
    const [first]: unknown[] = Array.isArray(result) ? result : []
    const points = isObject(first) ? Number(first._score) : 0
    const attributes = new Map([...attributesOf(item), ['_score', computed(points)]])
    return [{ points, item: objectOf(attributes) }]
  })
  return scored.sort((a, b) => b.points - a.points).map(({ item }) => item)
}

/** A term of a score with its operands evaluated. groq-js counts how well a `match` matches. */
function scoreTerm(term: Node, scope: Scope, run: Run): Node {
  const part = (name: string) => nodeIn(term[name])
  if (term.type === 'Or' || term.type === 'And') {
    const [left, right] = [
      scoreTerm(part('left'), scope, run),
      scoreTerm(part('right'), scope, run),
    ]
    return { ...term, left, right }
  }
  if (term.type === 'FuncCall' && term.name === 'boost') {
    const [inner, by] = nodesIn(term.args)
    return {
      ...term,
      args: [scoreTerm(nodeIn(inner), scope, run), known(run(nodeIn(by), scope).value)],
    }
  }
  if (term.type === 'OpCall' && term.op === 'match') {
    const [left, right] = [run(part('left'), scope), run(part('right'), scope)]
    return { ...term, left: known(left.value), right: known(right.value) }
  }
  return known(run(term, scope).value)
}
