/**
 * All that the code knows of one input. The form, its slider, links, requests, the report's table
 * and the totals follow from it.
 */
export type FieldShape = Wording & Numbers & Part

interface Wording {
  /** Fixed by docs/specification.md A2 for the first seven. */
  label: string
  /** Name of the slider beside the field. */
  slider: string
  /** What it means, in a line or two. */
  meaning: string
}

interface Numbers {
  /** US dollars, hours, percent (30 means 30%), months: see units.ts. */
  unit: '$' | 'h' | '%' | 'mo'
  /** Its starting figure. */
  start: number
  /** The slider's stops. */
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
 * How the input enters the formulas. Flows are summed (flows.ts); the other inputs are named here
 * because calculate.ts writes their formulas out.
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
