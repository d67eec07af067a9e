import { hourlyCost } from '#lib/tools/roi/calculate.ts'
import { HORIZON_MONTHS } from '#lib/tools/roi/cumulative.ts'
import type { RoiField } from '#lib/tools/roi/fields.ts'
import { terms, total } from '#lib/tools/roi/flows.ts'
import { formatExactUsd, formatMonths, formatPayback } from '#lib/ui/format.ts'
import type { RoiInputs, RoiResults } from '#lib/tools/roi/types.ts'

/**
 * The payback period as displayed, in months: the formula of docs/specification.md A9, except that
 * a monthly loss never pays back (below 0, shown as 'Not reached') and costs below zero leave
 * nothing to pay back (0).
 */
export function shownPayback(inputs: RoiInputs, results: RoiResults): number {
  if (results.monthlySavings + total(inputs, 'monthly gain') < 0) return -1
  return Math.max(results.paybackMonths, 0)
}

/** One line on how the payback period is calculated. */
export function paybackNote(inputs: RoiInputs, { monthlySavings, totalCosts }: RoiResults): string {
  const gain = monthlySavings + total(inputs, 'monthly gain')
  if (gain === 0) return 'There’s no monthly gain to divide by, so the formula gives 0.'
  if (gain < 0) return 'Each month loses money, so the costs are never paid back.'
  if (totalCosts <= 0) return 'There’s nothing to pay back.'
  return `All costs over ${formatMonths(inputs.projectDurationMonths)} ÷ monthly gain. The break-even month counts costs as they fall due, so it can differ.`
}

/** The payback period where no chart is beside it, with how it is calculated. */
export function paybackText(inputs: RoiInputs, results: RoiResults): string {
  return `${formatPayback(shownPayback(inputs, results))}. ${paybackNote(inputs, results)}`
}

/** One line on what the chart shows and when it turns positive. */
export function breakEvenNote(month: number | null): string {
  const [oneTime, monthly] = [terms('one-time cost'), terms('monthly cost')]
  return `The ${oneTime.join(' and ')} first, then each month’s gain minus its ${monthly.join(' and ')}. ${turn(month)}`
}

function turn(month: number | null): string {
  if (month === null) return `The total doesn’t turn positive within ${HORIZON_MONTHS} months.`
  return month === 0
    ? 'The total is positive from the start.'
    : `The total turns positive in month ${month}.`
}

/** What a field means. For the hours, also what they change: the hourly cost, not the savings. */
export function fieldNote({ key, meaning }: RoiField, inputs: RoiInputs): string {
  if (key !== 'hoursPerWeek') return meaning
  const cost = formatExactUsd(hourlyCost(inputs))
  return `${meaning} ${cost}. It doesn’t change the savings, because more hours make each hour cheaper.`
}
