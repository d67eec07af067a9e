import { breakEvenMonth, cumulativeValue, HORIZON_MONTHS } from '#lib/tools/roi/cumulative.ts'
import { total } from '#lib/tools/roi/flows.ts'
import { finite } from '#lib/tools/roi/finite.ts'
import { formatMonths, formatUsd } from '#lib/ui/format.ts'
import type { RoiInputs, RoiResults } from '#lib/tools/roi/types.ts'

/** The result in two sentences. `strong` is the key part of the first. */
export interface Verdict {
  before: string
  strong: string
  after: string
  net: string
  /** When it breaks even, in a few words: 'month 34'. */
  short: string
}

/**
 * Sums up the figures: the month in which the cumulative value turns positive, as in the chart, and
 * the balance at the end of the project.
 */
export function verdictOf(inputs: RoiInputs, results: RoiResults): Verdict {
  return {
    ...breakEven(inputs, results),
    net: net(inputs.projectDurationMonths, results.netBenefit),
  }
}

/** The sentences as plain text. */
export function verdictText({ before, strong, after, net: rest }: Verdict): string {
  return `${before}${strong}${after} ${rest}`
}

function breakEven(inputs: RoiInputs, { monthlySavings }: RoiResults) {
  const values = cumulativeValue(inputs)
  const month = breakEvenMonth(values)
  const monthly = finite(
    finite(monthlySavings + total(inputs, 'monthly gain')) - total(inputs, 'monthly cost'),
  )
  const loss = `each month costs ${formatUsd(-monthly)} more than it brings in`
  if (month === 0 && monthly >= 0) return parts('It’s ', 'ahead from the start', '.')
  if (month === 0) return parts('It ', 'starts ahead', `, but ${loss}.`)
  if (month !== null) return parts('It breaks even ', `in month ${month}`, '.', `month ${month}`)
  if (values.every((value) => value === 0))
    return parts('', 'Costs and gains cancel out', ' in every month.', 'no gain, no loss')
  const never = `not within ${HORIZON_MONTHS} months`
  const strong = `doesn’t break even within ${HORIZON_MONTHS} months`
  if (monthly < 0) return parts('It ', strong, `: ${loss}.`, never)
  if (monthly === 0)
    return parts('It ', strong, ': each month brings in only what it costs.', never)
  const later = Math.floor(total(inputs, 'one-time cost') / monthly) + 1
  const pace = later < LATEST ? `: at this rate, that takes until month ${later}` : ''
  return parts('It ', strong, `${pace}.`, never)
}

/** A hundred years, in months: later dates are meaningless. */
const LATEST = 1200

function parts(before: string, strong: string, after: string, short = strong) {
  return { before, strong, after, short }
}

function net(duration: number, netBenefit: number): string {
  const amount = formatUsd(Math.abs(netBenefit))
  const [more, less] = netBenefit > 0 ? ['returns', 'costs'] : ['costs', 'returns']
  const outcome = amount === '$0' ? 'comes out even' : `${more} ${amount} more than it ${less}`
  return `Over ${formatMonths(duration)}, it ${outcome}.`
}
