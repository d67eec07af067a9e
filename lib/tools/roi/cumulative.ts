import { calculateRoi } from '#lib/tools/roi/calculate.ts'
import { total } from '#lib/tools/roi/flows.ts'
import { finite } from '#lib/tools/roi/finite.ts'
import type { RoiInputs } from '#lib/tools/roi/types.ts'

/** Months that the chart and the 3-year value cover. */
export const HORIZON_MONTHS = 36

/** Totals at the end of a month, in USD since the start. */
export interface CumulativeMonth {
  costs: number
  gains: number
  /** gains - costs */
  value: number
}

/**
 * Month 0 (the start) to 36: the one-time costs first, then each month's savings and revenue minus
 * its costs (docs/specification.md B3). Every figure is finite.
 */
export function cumulative(inputs: RoiInputs): CumulativeMonth[] {
  const { monthlySavings } = calculateRoi(inputs)
  const gain = finite(monthlySavings + total(inputs, 'monthly gain'))
  const oneTime = total(inputs, 'one-time cost')
  const monthly = total(inputs, 'monthly cost')
  return Array.from({ length: HORIZON_MONTHS + 1 }, (_, month) => {
    const costs = finite(oneTime + finite(month * monthly))
    const gains = finite(month * gain)
    return { costs, gains, value: finite(gains - costs) }
  })
}

/** The cumulative net value of each month, in USD, from month 0 to 36. */
export function cumulativeValue(inputs: RoiInputs): number[] {
  return cumulative(inputs).map(({ value }) => value)
}

/**
 * The first month whose cumulative value is above 0, or null if there is none. 0 means from the
 * start.
 */
export function breakEvenMonth(values: readonly number[]): number | null {
  const month = values.findIndex((value) => value > 0)
  return month === -1 ? null : month
}
