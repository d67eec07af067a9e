import type { RoiKey } from '#lib/tools/roi/fields.ts'

/**
 * One number for each input of `ROI_FIELDS`, in its unit: money in USD; a percentage of 30 means
 * 30%.
 */
export type RoiInputs = Record<RoiKey, number>

/** Every figure is finite and never -0. Money in USD. */
export interface RoiResults {
  monthlySavings: number
  annualSavings: number
  totalRevenueIncrease: number
  totalCosts: number
  netBenefit: number
  roiPercentage: number
  paybackMonths: number
  threeYearValue: number
}
