interface FieldShape {
  key: string
  /** Fixed by docs/specification.md A2. */
  label: string
  /** Name of the slider beside the field. */
  slider: string
  /** Unit of the number: US dollars, hours, percent (30 means 30%), months. */
  unit: '$' | 'h' | '%' | 'mo'
  meaning: string
  /** The slider's stops, as runs of equal steps that begin at 0: [up to, step]. */
  stops: Stops
}

export type Stops = readonly (readonly [number, number])[]

/**
 * The calculator's inputs in the order of the form and the report. `RoiInputs` has exactly these
 * keys.
 */
export const ROI_FIELDS = [
  {
    key: 'currentStaffCost',
    label: 'Annual Staff Cost (per employee)',
    slider: 'Staff cost slider',
    unit: '$',
    meaning:
      "One person's salary, benefits and payroll taxes. For a whole team, enter the team's total.",
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
    meaning: 'Sets the hourly cost:',
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
    meaning: 'The share of those hours you expect to save. 20% to 40% is a fair first guess.',
    stops: [[100, 1]],
  },
  {
    key: 'implementationCost',
    label: 'One-time Implementation Cost',
    slider: 'Implementation slider',
    unit: '$',
    meaning: 'What it costs to build and launch, paid once at the start.',
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
    meaning: 'AI models, hosting and support.',
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
    meaning: 'How many months of costs and savings to count.',
    stops: [[36, 1]],
  },
  {
    key: 'revenueIncrease',
    label: 'Additional Monthly Revenue (optional)',
    slider: 'Monthly revenue slider',
    unit: '$',
    meaning: 'New revenue you expect from the automation.',
    stops: [
      [5_000, 100],
      [25_000, 500],
    ],
  },
] as const satisfies readonly FieldShape[]

export type RoiField = (typeof ROI_FIELDS)[number]
export type RoiKey = RoiField['key']

/**
 * One value for each input. A key added to `ROI_FIELDS` fails to compile until it is added here.
 */
export function mapFields<T>(value: (key: RoiKey) => T): Record<RoiKey, T> {
  return {
    currentStaffCost: value('currentStaffCost'),
    hoursPerWeek: value('hoursPerWeek'),
    timeReductionPercent: value('timeReductionPercent'),
    implementationCost: value('implementationCost'),
    monthlySoftwareCost: value('monthlySoftwareCost'),
    projectDurationMonths: value('projectDurationMonths'),
    revenueIncrease: value('revenueIncrease'),
  }
}
