/** Numbers this close, relative to their size, are the same: results of trigonometry. */
const PRECISION = 1e-9

/** Compares a query's result with the suite's, which states the order of scores as `_pos`. */
export function sameResult(result: unknown, expected: unknown): boolean {
  return same(positioned(result, scoresIn(result)), expected)
}

function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= PRECISION * Math.max(Math.abs(a), Math.abs(b))
  }
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  if (left.length !== right.size) return false
  return left.every(([name, value]) => right.has(name) && same(value, right.get(name)))
}

function scoresIn(value: unknown): number[] {
  if (typeof value !== 'object' || !value) return []
  const own = '_score' in value && typeof value._score === 'number' ? [value._score] : []
  return [...new Set([...own, ...Object.values(value).flatMap(scoresIn)])].sort((a, b) => b - a)
}

/** Replaces each `_score` with its rank among all scores in the result. */
function positioned(value: unknown, scores: number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => positioned(item, scores))
  if (typeof value !== 'object' || !value) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '_score' && typeof inner === 'number'
        ? ['_pos', scores.indexOf(inner) + 1]
        : [name, positioned(inner, scores)],
    ),
  )
}
