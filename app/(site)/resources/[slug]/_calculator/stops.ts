import type { Stops } from '#lib/tools/roi/field.ts'

/** All values of a slider, ascending from 0. Smaller values have smaller steps. */
export function sliderStops(runs: Stops): number[] {
  const stops = [0]
  for (const [upTo, step] of runs) {
    for (let next = (stops.at(-1) ?? 0) + step; next <= upTo; next += step) stops.push(next)
  }
  return stops
}

/** Index of the stop nearest to a value, which may be outside the range. */
export function nearestStop(stops: readonly number[], value: number): number {
  const above = stops.findIndex((stop) => stop >= value)
  if (above === -1) return stops.length - 1
  const [low = 0, high = 0] = stops.slice(Math.max(above - 1, 0), above + 1)
  return above > 0 && value - low < high - value ? above - 1 : above
}
