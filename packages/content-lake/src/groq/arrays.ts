import { nodeIn, nodesIn } from './node.ts'
import type { Executors } from './scope.ts'
import { enter } from './scope.ts'
import type { Traced } from './traced.ts'
import { NOTHING, itemsOf, listOf } from './traced.ts'

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
