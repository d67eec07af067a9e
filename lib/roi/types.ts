/**
 * Inputs of the ROI calculator. Money in USD, time in the unit that the name says. Defaults:
 * docs/specification.md A3.
 */
export interface RoiInputs {
  /** USD per employee and year. */
  currentStaffCost: number
  hoursPerWeek: number
  /** Percent, 30 means 30 %. */
  timeReductionPercent: number
  /** USD, once. */
  implementationCost: number
  /** USD per month. */
  monthlySoftwareCost: number
  /** USD per month. */
  revenueIncrease: number
  projectDurationMonths: number
}

/** Every figure is finite and never -0. Money in USD. Formulas: docs/specification.md A9. */
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
