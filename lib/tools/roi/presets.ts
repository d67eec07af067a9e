import { mapFields } from '#lib/tools/roi/fields.ts'
import type { RoiInputs } from '#lib/tools/roi/types.ts'

/** The calculator's starting figures (docs/specification.md A3). */
export const DEFAULT_INPUTS: RoiInputs = mapFields(({ start }) => start)

export interface Preset {
  name: string
  inputs: RoiInputs
}

/** Examples that fill the form. Staff cost and hours are totals for everyone named. */
export const PRESETS: readonly Preset[] = [
  example('Team of five analysts', {
    currentStaffCost: 400_000,
    hoursPerWeek: 200,
    timeReductionPercent: 25,
    implementationCost: 60_000,
    monthlySoftwareCost: 1_200,
    projectDurationMonths: 24,
  }),
  example('Claims desk', {
    currentStaffCost: 210_000,
    hoursPerWeek: 120,
    timeReductionPercent: 35,
    implementationCost: 45_000,
    monthlySoftwareCost: 900,
    revenueIncrease: 1_500,
    projectDurationMonths: 18,
  }),
  example('Back office, 20 people', {
    currentStaffCost: 900_000,
    hoursPerWeek: 800,
    timeReductionPercent: 20,
    implementationCost: 150_000,
    monthlySoftwareCost: 3_500,
    projectDurationMonths: 36,
  }),
]

/** Figures that aren't named are the starting ones. */
function example(name: string, figures: Partial<RoiInputs>): Preset {
  return { name, inputs: { ...DEFAULT_INPUTS, ...figures } }
}
