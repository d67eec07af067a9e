import { formatExactUsd, formatMonths, formatNumber } from '#lib/ui/format.ts'

/** All that the code knows of one input: form, links, requests and report follow from it. */
type FieldShape = Part & {
  /** Fixed by docs/specification.md A2 for the first seven. */
  label: string
  /** Name of the slider beside the field. */
  slider: string
  meaning: string
  /** US dollars, hours, percent (30 means 30%), months: see UNITS. */
  unit: '$' | 'h' | '%' | 'mo'
  start: number
  stops: Stops
  /**
   * What it counts as in a link, tab or request that is older than the input, so that old links
   * keep their result. Null for the first seven, which every link holds.
   */
  missing: number | null
  /** The change that could turn a loss into a gain; null if none can. */
  remedy: Remedy | null
}

/** Runs of equal steps that begin at 0: [up to, step]. */
export type Stops = readonly (readonly [number, number])[]

export interface Remedy {
  /** Step of the search; negative if lowering the input helps. */
  step: number
  /** The change as the beginning of a sentence, given the value with its unit. */
  condition: (value: string) => string
  /** Suggested only if nothing else helps. */
  lastResort?: true
}

/** Amounts that simply add up: once, or every month. */
export type Flow = 'one-time cost' | 'monthly cost' | 'monthly gain'

/**
 * How the input enters the formulas. Flows are summed (calculate.ts); the other inputs are named here
 * because their formulas are written out.
 */
type Part =
  | {
      key: string
      effect: Flow
      /** Its name in formulas, without 'one-time' or 'monthly'. */
      term: string
    }
  | {
      key: 'currentStaffCost' | 'hoursPerWeek' | 'timeReductionPercent'
      effect: 'savings'
    }
  | { key: 'projectDurationMonths'; effect: 'duration' }

/** A unit's name, as a screen reader reads it after a number, and a value of it as entered. */
export const UNITS: Record<
  FieldShape['unit'],
  { name: string; format: (value: number) => string }
> = {
  $: { name: 'US dollars', format: formatExactUsd },
  h: { name: 'hours', format: (value) => `${formatNumber(value)} hours` },
  '%': { name: 'percent', format: (value) => `${formatNumber(value)}%` },
  mo: { name: 'months', format: formatMonths },
}

/** Clamps to what can be shown: overflow to the largest double, NaN and -0 to 0. */
export function finite(value: number): number {
  if (Number.isNaN(value) || value === 0) return 0
  return Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE)
}

/** The calculator's inputs in the order of the form, links and the report. */
const FIELDS = [
  {
    key: 'currentStaffCost',
    label: 'Annual Staff Cost (per employee)',
    slider: 'Staff cost slider',
    meaning:
      'One person’s salary, benefits and payroll taxes. For a whole team, enter the team’s total.',
    unit: '$',
    start: 50_000,
    stops: [
      [100_000, 2_500],
      [250_000, 10_000],
      [1_000_000, 50_000],
    ],
    missing: null,
    effect: 'savings',
    // Today's staff cost is a fact rather than a plan.
    remedy: {
      step: 500,
      condition: (value) => `At a staff cost of ${value} a year`,
      lastResort: true,
    },
  },
  {
    key: 'hoursPerWeek',
    label: 'Hours Worked per Week',
    slider: 'Weekly hours slider',
    meaning: 'Sets the hourly cost:',
    unit: 'h',
    start: 40,
    stops: [
      [60, 1],
      [200, 10],
      [1_000, 50],
    ],
    missing: null,
    effect: 'savings',
    remedy: null,
  },
  {
    key: 'timeReductionPercent',
    label: 'Expected Time Reduction (%)',
    slider: 'Time reduction slider',
    meaning: 'The share of those hours you expect to save. 20% to 40% is a fair first guess.',
    unit: '%',
    start: 30,
    stops: [[100, 1]],
    missing: null,
    effect: 'savings',
    remedy: { step: 1, condition: (value) => `With a time reduction of ${value}` },
  },
  {
    key: 'implementationCost',
    label: 'One-time Implementation Cost',
    slider: 'Implementation slider',
    meaning: 'What it costs to build and launch, paid once at the start.',
    unit: '$',
    start: 25_000,
    stops: [
      [50_000, 1_000],
      [200_000, 5_000],
      [500_000, 25_000],
    ],
    missing: null,
    effect: 'one-time cost',
    term: 'implementation cost',
    remedy: { step: -100, condition: (value) => `At a one-time cost of ${value}` },
  },
  {
    key: 'monthlySoftwareCost',
    label: 'Monthly Software/Maintenance Cost',
    slider: 'Software and maintenance slider',
    meaning: 'AI models, hosting and support.',
    unit: '$',
    start: 500,
    stops: [
      [2_000, 50],
      [10_000, 250],
    ],
    missing: null,
    effect: 'monthly cost',
    term: 'software cost',
    remedy: {
      step: -10,
      condition: (value) => `At ${value} a month for software and maintenance`,
    },
  },
  {
    key: 'projectDurationMonths',
    label: 'Project Duration (months)',
    slider: 'Duration slider',
    meaning: 'How many months of costs and savings to count.',
    unit: 'mo',
    start: 12,
    stops: [[36, 1]],
    missing: null,
    effect: 'duration',
    remedy: { step: 1, condition: (value) => `Counted over ${value}` },
  },
  {
    key: 'revenueIncrease',
    label: 'Additional Monthly Revenue (optional)',
    slider: 'Monthly revenue slider',
    meaning: 'New revenue you expect from the automation.',
    unit: '$',
    start: 0,
    stops: [
      [5_000, 100],
      [25_000, 500],
    ],
    missing: null,
    effect: 'monthly gain',
    term: 'revenue',
    remedy: { step: 10, condition: (value) => `With ${value} in additional revenue a month` },
  },
] as const satisfies readonly FieldShape[]

export type RoiKey = (typeof FIELDS)[number]['key']
export type RoiField = FieldShape & { key: RoiKey }

export const ROI_FIELDS: readonly RoiField[] = FIELDS

export function mapFields<T>(value: (field: RoiField) => T): Record<RoiKey, T> {
  // True by construction: `RoiKey` is the keys of this very list.
  return Object.fromEntries(ROI_FIELDS.map((field) => [field.key, value(field)])) as Record<
    RoiKey,
    T
  >
}

export const FIELD = mapFields((field) => field)

/** One number for each input, in its unit: 30 means 30%. */
export type RoiInputs = Record<RoiKey, number>
