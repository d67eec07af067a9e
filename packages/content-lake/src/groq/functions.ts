import { DateTime } from 'groq-js'
import { geoFunctions } from './geo.ts'
import { type Node, nodeIn, nodesIn } from './node.ts'
import {
  builtIn,
  computed,
  enter,
  type Executors,
  itemsOf,
  known,
  listOf,
  NOTHING,
  type Path,
  type Run,
  type Scope,
  type Traced,
} from './traced.ts'

export const functionExecutors: Executors = {
  FuncCall: (node, scope, run) => {
    const own = functions[nameOf(node)]
    if (own) return own(nodesIn(node.args), scope, run)
    const values = nodesIn(node.args).map((arg) => run(arg, scope).value)
    const geo = geoFunctions[nameOf(node)]
    if (geo) return computed(geo(values))
    return computed(builtIn({ ...node, args: values.map(known) }, scope))
  },
}

function nameOf({ namespace, name }: Node): string {
  return `${String(namespace)}::${String(name)}`
}

/** Whether a function is only in this evaluator, or wrong in groq-js. */
export function isOwnFunction(node: Node): boolean {
  return node.type === 'FuncCall' && (nameOf(node) in geoFunctions || WRONG.has(nameOf(node)))
}

const WRONG = new Set([
  'array::unique',
  'diff::changedAny',
  'diff::changedOnly',
  'delta::changedAny',
  'delta::changedOnly',
])

const functions: Record<string, (args: Node[], scope: Scope, run: Run) => Traced> = {
  'global::coalesce': (args, scope, run) => {
    for (const arg of args) {
      const traced = run(arg, scope)
      if (traced.value !== null) return traced
    }
    return NOTHING
  },
  'array::compact': ([array], scope, run) => {
    const items = itemsOf(run(nodeIn(array), scope))
    return items ? listOf(items.filter(({ value }) => value !== null)) : NOTHING
  },
  'array::unique': ([array], scope, run) => {
    const items = itemsOf(run(nodeIn(array), scope))
    return items ? listOf(unique(items)) : NOTHING
  },
  'diff::changedAny': ([before, after, selector], scope, run) =>
    computed(changedAny(sides(before, after, scope, run), nodeIn(selector), scope, run)),
  'diff::changedOnly': ([before, after, selector], scope, run) =>
    computed(changedOnly(sides(before, after, scope, run), nodeIn(selector), scope, run)),
  'delta::changedAny': ([selector], scope, run) =>
    computed(changedAny(scope.surroundings, nodeIn(selector), scope, run)),
  'delta::changedOnly': ([selector], scope, run) =>
    computed(changedOnly(scope.surroundings, nodeIn(selector), scope, run)),
}

function sides(before: unknown, after: unknown, scope: Scope, run: Run) {
  return { before: run(nodeIn(before), scope).value, after: run(nodeIn(after), scope).value }
}

/** Keeps the first of equal strings, numbers, booleans, dates and nulls; all arrays and objects. */
function unique(items: Traced[]): Traced[] {
  const seen = new Set<unknown>()
  return items.filter(({ value }) => {
    const isDate = value instanceof DateTime
    const key = isDate ? `\u0000${JSON.stringify(value)}` : value
    if (typeof value === 'object' && value !== null && !isDate) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The two sides of a comparison; a document that doesn't exist is null or left out. */
interface Sides {
  before?: unknown
  after?: unknown
}

function changedAny({ before, after }: Sides, selector: Node, scope: Scope, run: Run) {
  const pathsIn = (value: unknown) => select(selector, value, scope, run)
  const paths = pathsIn(before)
  if (paths.length !== pathsIn(after).length) return true
  return paths.some(
    (path) => resized(before, after, path) || !same(valueAt(before, path), valueAt(after, path)),
  )
}

function changedOnly({ before, after }: Sides, selector: Node, scope: Scope, run: Run) {
  const allowed = select(selector, before, scope, run)
  return differences(before, after, []).every((path) =>
    allowed.some((prefix) => prefix.every((step, index) => path[index] === step)),
  )
}

/** Whether an array on the way to a value has another length: its items can't be compared. */
function resized(before: unknown, after: unknown, path: Path): boolean {
  return path.some((step, index) => {
    if (typeof step !== 'number') return false
    const [first, second] = [
      valueAt(before, path.slice(0, index)),
      valueAt(after, path.slice(0, index)),
    ]
    return !Array.isArray(first) || !Array.isArray(second) || first.length !== second.length
  })
}

/** The paths a selector finds in a value, such as `title`, `body[].text` or `(a, b)`. */
function select(node: Node, value: unknown, scope: Scope, run: Run): Path[] {
  const selectIn = (inner: unknown, within: unknown) => select(nodeIn(inner), within, scope, run)
  switch (node.type) {
    case 'Group':
      return selectIn(node.base, value)
    case 'Tuple':
      return nodesIn(node.members).flatMap((member) => selectIn(member, value))
    case 'AccessAttribute': {
      const bases: Path[] = node.base === undefined ? [[]] : selectIn(node.base, value)
      return bases.map((path) => path.concat(String(node.name)))
    }
    case 'ArrayCoerce':
      return selectIn(node.base, value).flatMap((path) =>
        itemsAt(value, path).map(([inner]) => inner),
      )
    case 'Filter':
      return selectIn(node.base, value).flatMap((path) =>
        itemsAt(value, path)
          .filter(([, item]) => {
            const inner = enter(scope, computed(item))
            return run(nodeIn(node.expr), inner).value === true
          })
          .map(([inner]) => inner),
      )
    case 'SelectorFuncCall':
      return anywhere(nodeIn(node.arg), value, scope, run)
    case 'SelectorNested':
      return selectIn(node.base, value).flatMap((path) =>
        selectIn(node.nested, valueAt(value, path)).map((inner) => path.concat(inner)),
      )
    default:
      throw new Error(`A selector can't have a node of type ${node.type}`)
  }
}

function itemsAt(value: unknown, path: Path): [Path, unknown][] {
  const array = valueAt(value, path)
  if (!Array.isArray(array)) return []
  return array.map((item: unknown, index) => [[...path, index], item])
}

/** `anywhere(condition)`: every object, at any depth, that meets a condition. */
function anywhere(condition: Node, value: unknown, scope: Scope, run: Run): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const met = !Array.isArray(value) && run(condition, enter(scope, computed(value), true)).value
  const inner = entriesOf(value).flatMap(([step, item]) =>
    anywhere(condition, item, scope, run).map((path) => [step].concat(path)),
  )
  return met === true ? [[], ...inner] : inner
}

function entriesOf(value: object): [string | number, unknown][] {
  if (!Array.isArray(value)) return Object.entries(value)
  return value.map((item: unknown, index) => [index, item])
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, step)) return undefined
    return Reflect.get(inner, step)
  }, value)
}

/** The innermost paths where two values differ. An array of another length differs as a whole. */
function differences(before: unknown, after: unknown, path: Path): Path[] {
  if (same(before, after)) return []
  const isPair = typeof before === 'object' && typeof after === 'object' && before && after
  if (!isPair || Array.isArray(before) !== Array.isArray(after)) return [path]
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length) return [path]
  const steps = new Set([...entriesOf(before), ...entriesOf(after)].map(([step]) => step))
  return [...steps].flatMap((step) =>
    differences(valueAt(before, [step]), valueAt(after, [step]), [...path, step]),
  )
}

/** Missing and null are the same. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return (a ?? null) === (b ?? null)
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const steps = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...steps].every((step) => same(Reflect.get(a, step), Reflect.get(b, step)))
}
