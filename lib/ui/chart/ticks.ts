/** Smaller amounts are treated as 0: they have too few digits to divide into steps. */
const NOTHING = 1e-300

/**
 * Round numbers that span a range, for a chart's scale: steps of 1, 2, 2.5 or 5 times a power of
 * ten, including 0.
 *
 * @param values what is charted; 0 is always included
 * @param steps approximate number of steps
 * @returns ascending, at least two, finite for values of any magnitude
 */
export function niceTicks(values: readonly number[], steps = 5): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (high - low < NOTHING) return [0, 1]
  const step = niceStep(high / steps - low / steps)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => tick((first + index) * step))
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}

/** Removes binary rounding errors (0.30000000000000004, -0), and overflow of the last step. */
function tick(value: number): number {
  const limited = Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE)
  const rounded = Number(limited.toPrecision(12))
  return (Number.isFinite(rounded) ? rounded : limited) + 0
}
