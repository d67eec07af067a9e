import { isObject } from '../model/document.ts'
import { nodeIn, nodesIn } from './node.ts'
import type { Executors } from './scope.ts'
import { enter } from './scope.ts'
import type { Traced } from './traced.ts'
import { NOTHING, attributesOf, objectOf } from './traced.ts'

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
