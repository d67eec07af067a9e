import { formatMonths } from '#lib/roi/format.ts'
import { HORIZON_MONTHS } from '#lib/roi/cumulative.ts'
import type { RoiInputs, RoiResults } from '#lib/roi/types.ts'

/** How the payback period is calculated, in a line (docs/specification.md B3). */
export function paybackNote(inputs: RoiInputs, results: RoiResults): string {
  const gain = results.monthlySavings + inputs.revenueIncrease
  if (gain === 0) return 'No monthly gain to divide by, so it counts as 0.'
  return `All costs of the ${formatMonths(inputs.projectDurationMonths)} ÷ monthly gain.`
}

/** What the chart shows and when it turns positive, in a line. */
export function breakEvenNote(month: number | null): string {
  return `Implementation first, then each month's gain less its software cost. ${turn(month)}`
}

function turn(month: number | null): string {
  if (month === null) return `It does not turn positive within ${HORIZON_MONTHS} months.`
  return month === 0
    ? 'It is positive from the start.'
    : `The running total turns positive in month ${month}.`
}
