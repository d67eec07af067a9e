import type { RoiInputs } from '#lib/roi/types.ts'

/** The calculator's starting figures (docs/specification.md A3). */
export const DEFAULT_INPUTS: RoiInputs = {
  currentStaffCost: 50_000,
  hoursPerWeek: 40,
  timeReductionPercent: 30,
  implementationCost: 25_000,
  monthlySoftwareCost: 500,
  revenueIncrease: 0,
  projectDurationMonths: 12,
}

export interface Preset {
  name: string
  inputs: RoiInputs
}

/** Examples that fill the form. Staff cost and hours are totals for everyone named. */
export const PRESETS: readonly Preset[] = [
  {
    name: 'Team of five analysts',
    inputs: {
      currentStaffCost: 400_000,
      hoursPerWeek: 200,
      timeReductionPercent: 25,
      implementationCost: 60_000,
      monthlySoftwareCost: 1_200,
      revenueIncrease: 0,
      projectDurationMonths: 24,
    },
  },
  {
    name: 'Claims desk',
    inputs: {
      currentStaffCost: 210_000,
      hoursPerWeek: 120,
      timeReductionPercent: 35,
      implementationCost: 45_000,
      monthlySoftwareCost: 900,
      revenueIncrease: 1_500,
      projectDurationMonths: 18,
    },
  },
  {
    name: 'Back office, 20 people',
    inputs: {
      currentStaffCost: 900_000,
      hoursPerWeek: 800,
      timeReductionPercent: 20,
      implementationCost: 150_000,
      monthlySoftwareCost: 3_500,
      revenueIncrease: 0,
      projectDurationMonths: 36,
    },
  },
]
