import {
  calculateRoi,
  breakEvenMonth,
  cumulativeValue,
  HORIZON_MONTHS,
} from '#lib/tools/roi/calculate.ts'
import { type Remedy, FIELD, ROI_FIELDS, type RoiKey, type RoiInputs, UNITS } from './fields.ts'
import { formatMonths, formatUsd } from '#lib/ui/format.ts'

type Candidate = Remedy & { key: RoiKey }

const REMEDIES: readonly Candidate[] = ROI_FIELDS.flatMap(({ key, remedy }) =>
  remedy ? [{ ...remedy, key }] : [],
)
const CANDIDATES = REMEDIES.filter(({ lastResort }) => !lastResort)
const LAST_RESORT = REMEDIES.filter(({ lastResort }) => lastResort)

/** Whether the project loses money over its duration, or the chart never turns positive. */
export function isLoss(inputs: RoiInputs): boolean {
  if (calculateRoi(inputs).netBenefit < 0) return true
  const values = cumulativeValue(inputs)
  return breakEvenMonth(values) === null && values.some((value) => value !== 0)
}

/**
 * The smallest change of one input, within its slider's range, that turns the loss into a gain.
 * Changes are compared by the difference as a share of the larger value, so doubling counts as much
 * as halving.
 *
 * @returns the change, and within how many months it then breaks even; null if there is no loss,
 * or if no single change reverses it
 */
export function turnaround(inputs: RoiInputs) {
  if (!isLoss(inputs)) return null
  return smallest(inputs, CANDIDATES) ?? smallest(inputs, LAST_RESORT)
}

function smallest(inputs: RoiInputs, candidates: readonly Candidate[]) {
  const overDuration = calculateRoi(inputs).netBenefit < 0
  const found = candidates.flatMap((candidate) => {
    const { key, condition } = candidate
    const turns = (value: number) => breaksEven({ ...inputs, [key]: value }, overDuration)
    const value = nearest(inputs[key], candidate, turns)
    return value === null ? [] : [{ key, value, condition, size: share(inputs[key], value) }]
  })
  const [best] = found.sort((one, other) => one.size - other.size)
  if (!best) return null
  const { key, value, condition } = best
  const duration = key === 'projectDurationMonths' ? value : inputs.projectDurationMonths
  return { key, value, condition, months: overDuration ? duration : HORIZON_MONTHS }
}

/**
 * Whether it breaks even. With `overDuration`: within the project's duration, by both the net
 * benefit and the chart; otherwise within the chart's months.
 */
function breaksEven(inputs: RoiInputs, overDuration: boolean): boolean {
  const month = breakEvenMonth(cumulativeValue(inputs))
  if (!overDuration) return month !== null
  const duration = inputs.projectDurationMonths
  if (calculateRoi(inputs).netBenefit <= 0) return false
  return duration > HORIZON_MONTHS || (month !== null && month <= Math.ceil(duration))
}

/**
 * The multiple of the step nearest to the present value that reverses the loss, or null if even the
 * end of the slider doesn't. Binary search: every result is linear in one input, so exactly one
 * boundary separates the values that do from those that don't.
 */
function nearest(
  present: number,
  { key, step }: Candidate,
  turns: (value: number) => boolean,
): number | null {
  const max = FIELD[key].stops.at(-1)?.[0] ?? 0
  // In steps: `far` reverses the loss, `near` doesn't.
  const steps = (value: number) => value / Math.abs(step)
  let far = step > 0 ? steps(max) : 0
  if (!turns(far * Math.abs(step))) return null
  let near = step > 0 ? Math.max(Math.floor(steps(present)), -1) : Math.ceil(steps(present))
  if (step > 0 ? near >= far : near <= far) return null
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc(near / 2 + far / 2)
    // These numbers are too large to tell neighboring steps apart.
    if (middle === near || middle === far) break
    if (turns(middle * Math.abs(step))) far = middle
    else near = middle
  }
  return far * Math.abs(step)
}

function share(one: number, other: number): number {
  return Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other))
}

/** What would reverse the loss: 'With a time reduction of 63%, it breaks even within 12 months.' */
export function turnaroundText(found: ReturnType<typeof turnaround>): string {
  if (!found) return 'No change to a single input would turn this around.'
  const { key, value, months, condition } = found
  const by = key === 'projectDurationMonths' ? '' : ` within ${formatMonths(months)}`
  return `${condition(inputText(key, value))}, it breaks even${by}.`
}

/** An input as written in a sentence: '$8,900', '63%', '34 months'. */
export function inputText(key: RoiKey, value: number): string {
  const { unit } = FIELD[key]
  return unit === '$' ? formatUsd(value) : UNITS[unit].format(value)
}
