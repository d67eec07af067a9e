import { type Flow, ROI_FIELDS, finite, type RoiInputs } from './fields.ts'

/** The sum of these amounts, in USD; finite. */
export function total(inputs: RoiInputs, flow: Flow): number {
  return ROI_FIELDS.reduce(
    (sum, { key, effect }) => (effect === flow ? finite(sum + finite(inputs[key])) : sum),
    0,
  )
}

/** The names of these amounts: ['implementation cost']. */
export function terms(flow: Flow): string[] {
  return ROI_FIELDS.flatMap((field) => (field.effect === flow ? [field.term] : []))
}

const PREFIX: Record<Flow, string> = {
  'one-time cost': 'one-time',
  'monthly cost': 'monthly',
  'monthly gain': 'additional monthly',
}

/** Their sum in words: 'one-time implementation cost'. In parentheses if there are several. */
export function sumInWords(flow: Flow): string {
  const names = terms(flow).map((term) => `${PREFIX[flow]} ${term}`)
  return names.length > 1 ? `(${names.join(' + ')})` : names.join()
}

export const WEEKS_PER_YEAR = 52
export const WEEKS_PER_MONTH = 4.33

/** USD per hour; 0 if hours are 0. */
export function hourlyCost(inputs: RoiInputs): number {
  const hours = finite(inputs.hoursPerWeek)
  return hours === 0 ? 0 : finite(finite(inputs.currentStaffCost) / finite(WEEKS_PER_YEAR * hours))
}

/**
 * The ROI formulas of docs/specification.md A9.
 *
 * @returns figures that are finite and never -0, whatever the inputs; with 0 hours the hourly cost
 * is 0
 */
export function calculateRoi(inputs: RoiInputs) {
  const hours = finite(inputs.hoursPerWeek)
  const reduction = finite(inputs.timeReductionPercent)
  const oneTime = total(inputs, 'one-time cost')
  const monthly = total(inputs, 'monthly cost')
  const revenue = total(inputs, 'monthly gain')
  const duration = finite(inputs.projectDurationMonths)

  const monthlySavings = finite(hours * (reduction / 100) * WEEKS_PER_MONTH * hourlyCost(inputs))
  const annualSavings = finite(12 * monthlySavings)
  const totalRevenueIncrease = finite(revenue * duration)
  const totalCosts = finite(oneTime + finite(monthly * duration))
  const netBenefit = finite(
    finite(annualSavings * (duration / 12)) + totalRevenueIncrease - totalCosts,
  )
  const monthlyGain = finite(monthlySavings + revenue)
  return {
    monthlySavings,
    annualSavings,
    totalRevenueIncrease,
    totalCosts,
    netBenefit,
    roiPercentage: totalCosts === 0 ? 0 : finite((netBenefit / totalCosts) * 100),
    paybackMonths: monthlyGain === 0 ? 0 : finite(totalCosts / monthlyGain),
    threeYearValue: finite(
      finite(finite(3 * annualSavings) + finite(36 * revenue)) -
        finite(oneTime + finite(36 * monthly)),
    ),
  }
}

/** Money in USD. */
export type RoiResults = ReturnType<typeof calculateRoi>

/** Months that the chart and the 3-year value cover. */
export const HORIZON_MONTHS = 36

/**
 * Totals in USD at the end of month 0 (the start) to 36: the one-time costs first, then each month's savings and revenue minus
 * its costs (docs/specification.md B3). Every figure is finite.
 */
export function cumulative(inputs: RoiInputs) {
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

/** The first month above 0, 0 for positive from the start; null if there is none. */
export function breakEvenMonth(values: readonly number[]): number | null {
  const month = values.findIndex((value) => value > 0)
  return month === -1 ? null : month
}
