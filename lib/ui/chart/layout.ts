import { formatCompactUsd } from '#lib/ui/format.ts'

export interface ChartSize {
  width: number
  height: number
}

export type ChartLayout = ReturnType<typeof chartLayout>

/** Space around the plot; month labels are below it, value labels on its left. */
const MARGIN = { top: 14, right: 14, bottom: 50, left: 12 }
const LETTER_WIDTH = 7.7

/**
 * Geometry of the value chart, in viewBox units.
 *
 * @param values cumulative values in USD, one per month, from month 0
 * @param saved values of a second scenario that must also fit
 */
export function chartLayout(
  values: readonly number[],
  size: ChartSize,
  saved?: readonly number[] | null,
) {
  const ticks = niceTicks(saved ? [...values, ...saved] : values)
  const labels = ticks.map((tick) => formatCompactUsd(tick))
  const longest = Math.max(...labels.map(({ length }) => length))
  const [left, right] = [MARGIN.left + longest * LETTER_WIDTH, size.width - MARGIN.right]
  const [top, bottom] = [MARGIN.top, size.height - MARGIN.bottom]
  // Halved, since the span of two huge values can overflow a number.
  const low = (ticks[0] ?? 0) / 2
  const span = (ticks.at(-1) ?? 1) / 2 - low || 1
  const lastMonth = Math.max(values.length - 1, 1)
  return {
    ...size,
    left,
    right,
    top,
    bottom,
    ticks,
    labels,
    x: (month: number) => round(left + (month / lastMonth) * (right - left)),
    y: (value: number) => round(bottom - ((value / 2 - low) / span) * (bottom - top)),
  }
}

/** Where the value crosses 0 on its way to this month, in fractional months; null if it doesn't. */
export function crossing(values: readonly number[], month: number): number | null {
  const before = (values[month - 1] ?? 0) / 2
  const after = (values[month] ?? 0) / 2
  if (Math.sign(before) * Math.sign(after) !== -1) return null
  return month - after / (after - before)
}

export function linePath(values: readonly number[], { x, y }: ChartLayout): string {
  return path(values.map((value, month) => [x(month), y(value)]))
}

/** The area between the line and 0 where the value is positive, as path data; '' if it never is. */
export function positiveArea(values: readonly number[], { x, y }: ChartLayout): string {
  if (!values.some((value) => value > 0)) return ''
  const edge = values.flatMap((value, month) => {
    const point: [number, number] = [x(month), y(Math.max(value, 0))]
    const passed = crossing(values, month)
    return passed === null ? [point] : [[x(passed), y(0)] as [number, number], point]
  })
  return `${path([[x(0), y(0)], ...edge, [x(values.length - 1), y(0)]])}Z`
}

function path(points: readonly (readonly [number, number])[]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

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
  return Array.from({ length: last - first + 1 }, (_, index) =>
    withoutErrors((first + index) * step),
  )
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 2.5, 5].find((candidate) => candidate * power >= rough) ?? 10
  return factor * power
}

/** Removes binary rounding errors (0.30000000000000004, -0), and overflow of the last step. */
function withoutErrors(value: number): number {
  const limited = Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE)
  const rounded = Number(limited.toPrecision(12))
  return (Number.isFinite(rounded) ? rounded : limited) + 0
}
