import { calculateRoi } from '#lib/roi/calculate.ts'
import { finite } from '#lib/roi/finite.ts'
import type { RoiInputs } from '#lib/roi/types.ts'

/** Months that the chart and the 3-year value look ahead. */
export const HORIZON_MONTHS = 36

/**
 * Cumulative net value in USD at the end of each month, index 0 (the start) to 36: the implementation cost first,
 * then each month's savings and revenue less its software cost (specification, part B, 'Calculator').
 */
export function cumulativeValue(inputs: RoiInputs): number[] {
  const { monthlySavings } = calculateRoi(inputs)
  const gain = finite(monthlySavings + finite(inputs.revenueIncrease))
  const perMonth = finite(gain - finite(inputs.monthlySoftwareCost))
  const start = finite(inputs.implementationCost)
  return Array.from({ length: HORIZON_MONTHS + 1 }, (_, month) => finite(month * perMonth - start))
}

/** The first month whose cumulative value is above 0, or null if there is none. 0 means from the start. */
export function breakEvenMonth(values: readonly number[]): number | null {
  const month = values.findIndex((value) => value > 0)
  return month === -1 ? null : month
}
