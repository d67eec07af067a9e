import { total } from '#lib/tools/roi/flows.ts'
import { finite } from '#lib/tools/roi/finite.ts'
import type { RoiInputs, RoiResults } from '#lib/tools/roi/types.ts'

const WEEKS_PER_YEAR = 52
const WEEKS_PER_MONTH = 4.33

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
export function calculateRoi(inputs: RoiInputs): RoiResults {
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
