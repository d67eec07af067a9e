import type { RoiInputs } from '#lib/roi/types.ts'

export interface RoiField {
  key: keyof RoiInputs
  /** Fixed by docs/specification.md A2. */
  label: string
  /** What the slider beside the field is called. */
  slider: string
  unit: '$' | 'h' | '%' | 'mo'
  meaning: string
  /** The slider's stops, as runs of equal steps that begin at 0: [up to, step]. */
  stops: readonly (readonly [number, number])[]
}

/** The calculator's inputs in the order in which they are asked and reported. */
export const ROI_FIELDS: readonly RoiField[] = [
  {
    key: 'currentStaffCost',
    label: 'Annual Staff Cost (per employee)',
    slider: 'Staff cost slider',
    unit: '$',
    meaning: 'Salary and on-costs in a year. For a team, add its people up.',
    stops: [
      [100_000, 2_500],
      [250_000, 10_000],
      [1_000_000, 50_000],
    ],
  },
  {
    key: 'hoursPerWeek',
    label: 'Hours Worked per Week',
    slider: 'Weekly hours slider',
    unit: 'h',
    meaning: 'Hours those people work. Cost divided by hours gives the hourly cost.',
    stops: [
      [60, 1],
      [200, 10],
      [1_000, 50],
    ],
  },
  {
    key: 'timeReductionPercent',
    label: 'Expected Time Reduction (%)',
    slider: 'Time reduction slider',
    unit: '%',
    meaning: 'The share of those hours that the agent takes over. Start with 20 to 40.',
    stops: [[100, 1]],
  },
  {
    key: 'implementationCost',
    label: 'One-time Implementation Cost',
    slider: 'Implementation slider',
    unit: '$',
    meaning: 'Building it together with your team, paid once at the start.',
    stops: [
      [50_000, 1_000],
      [200_000, 5_000],
      [500_000, 25_000],
    ],
  },
  {
    key: 'monthlySoftwareCost',
    label: 'Monthly Software/Maintenance Cost',
    slider: 'Software and maintenance slider',
    unit: '$',
    meaning: 'Models, hosting and upkeep.',
    stops: [
      [2_000, 50],
      [10_000, 250],
    ],
  },
  {
    key: 'projectDurationMonths',
    label: 'Project Duration (months)',
    slider: 'Duration slider',
    unit: 'mo',
    meaning: 'The period over which costs and savings are counted.',
    stops: [[36, 1]],
  },
  {
    key: 'revenueIncrease',
    label: 'Additional Monthly Revenue (optional)',
    slider: 'Monthly revenue slider',
    unit: '$',
    meaning: 'New income that the automation makes possible.',
    stops: [
      [5_000, 100],
      [25_000, 500],
    ],
  },
]
