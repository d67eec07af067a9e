import {
  breakEvenMonth,
  cumulativeValue,
  HORIZON_MONTHS,
  total,
  hourlyCost,
  terms,
  calculateRoi,
  type RoiResults,
} from './calculate.ts'
import { finite, type RoiInputs, type RoiField } from './fields.ts'
import {
  formatMonths,
  formatUsd,
  formatExactUsd,
  formatPayback,
  formatNumber,
} from '#lib/ui/format.ts'
import { isLoss, turnaround, turnaroundText, inputText } from '#lib/tools/roi/turnaround.ts'

export type Verdict = ReturnType<typeof verdictOf>

/**
 * Sums up the figures in two sentences: the month in which the cumulative value turns positive, as
 * in the chart, and the balance at the end of the project. `strong` is the key part of the first,
 * `short` when it breaks even in a few words: 'month 34'.
 */
export function verdictOf(inputs: RoiInputs, results: RoiResults) {
  return {
    ...breakEven(inputs, results),
    net: net(inputs.projectDurationMonths, results.netBenefit),
  }
}

export function verdictText({ before, strong, after, net: rest }: Verdict): string {
  return `${before}${strong}${after} ${rest}`
}

/** What somebody would check of the result, in a few words: 'these 34 months', 'this $900 loss'. */
export function resultInWords(inputs: RoiInputs, results: RoiResults): string {
  const month = breakEvenMonth(cumulativeValue(inputs)) ?? laterMonth(inputs, results)
  if (month && month > 1) return `these ${formatMonths(month)}`
  const amount = formatUsd(Math.abs(results.netBenefit))
  if (amount === '$0') return 'this result'
  return `this ${amount} ${results.netBenefit < 0 ? 'loss' : 'gain'}`
}

/** What each month of use brings in, after its costs, in USD. */
function monthlyGain(inputs: RoiInputs, { monthlySavings }: RoiResults): number {
  const gain = finite(monthlySavings + total(inputs, 'monthly gain'))
  return finite(gain - total(inputs, 'monthly cost'))
}

/** The month beyond the chart in which it breaks even; null if that is never or meaningless. */
function laterMonth(inputs: RoiInputs, results: RoiResults): number | null {
  const monthly = monthlyGain(inputs, results)
  if (monthly <= 0) return null
  const later = Math.floor(total(inputs, 'one-time cost') / monthly) + 1
  return later < LATEST ? later : null
}

function breakEven(inputs: RoiInputs, results: RoiResults) {
  const values = cumulativeValue(inputs)
  const month = breakEvenMonth(values)
  const monthly = monthlyGain(inputs, results)
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
  const later = laterMonth(inputs, results)
  const pace = later ? `: at this rate, that takes until month ${later}` : ''
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

/**
 * The payback period as displayed, in months: the formula of docs/specification.md A9, except that
 * a monthly loss never pays back (below 0, shown as 'Not reached') and costs below zero leave
 * nothing to pay back (0).
 */
export function shownPayback(inputs: RoiInputs, results: RoiResults): number {
  if (results.monthlySavings + total(inputs, 'monthly gain') < 0) return -1
  return Math.max(results.paybackMonths, 0)
}

export function paybackNote(inputs: RoiInputs, { monthlySavings, totalCosts }: RoiResults): string {
  const gain = monthlySavings + total(inputs, 'monthly gain')
  if (gain === 0) return 'There’s no monthly gain to divide by, so the formula gives 0.'
  if (gain < 0) return 'Each month loses money, so the costs are never paid back.'
  if (totalCosts <= 0) return 'There’s nothing to pay back.'
  return `All costs over ${formatMonths(inputs.projectDurationMonths)} ÷ monthly gain. The break-even month counts costs as they fall due, so it can differ.`
}

/** The payback period where no chart is beside it, with how it is calculated. */
export function paybackText(inputs: RoiInputs, results: RoiResults): string {
  return `${formatPayback(shownPayback(inputs, results))}. ${paybackNote(inputs, results)}`
}

/** One line on what the chart shows and when it turns positive. */
export function breakEvenNote(month: number | null): string {
  const [oneTime, monthly] = [terms('one-time cost'), terms('monthly cost')]
  return `The ${oneTime.join(' and ')} first, then each month’s gain minus its ${monthly.join(' and ')}. ${turn(month)}`
}

function turn(month: number | null): string {
  if (month === null) return `The total doesn’t turn positive within ${HORIZON_MONTHS} months.`
  return month === 0
    ? 'The total is positive from the start.'
    : `The total turns positive in month ${month}.`
}

/** What a field means. For the hours, also what they change: the hourly cost, not the savings. */
export function fieldNote({ key, meaning }: RoiField, inputs: RoiInputs): string {
  if (key !== 'hoursPerWeek') return meaning
  const cost = formatExactUsd(hourlyCost(inputs))
  return `${meaning} ${cost}. It doesn’t change the savings, because more hours make each hour cheaper.`
}

/** The result as plain text and, if it is a loss, the smallest change that would reverse it. */
export function summaryText(inputs: RoiInputs): string {
  const text = verdictText(verdictOf(inputs, calculateRoi(inputs)))
  return isLoss(inputs) ? `${text} ${turnaroundText(turnaround(inputs))}` : text
}

/** Next steps that follow from the figures, the one that decides first. */
export function roiRecommendations(inputs: RoiInputs): string[] {
  const results = calculateRoi(inputs)
  return [
    isLoss(inputs) ? whatTurnsIt(inputs) : whatIfLess(inputs, results),
    shareOfCosts(inputs, results),
    'Time the work for two normal weeks before anything changes. Without a starting point, nobody can prove the savings later.',
    savedHours(inputs, results),
  ].filter((text) => text !== '')
}

function whatTurnsIt(inputs: RoiInputs): string {
  const found = turnaround(inputs)
  if (!found)
    return `${turnaroundText(null)} Look for a process that takes more of the team’s time.`
  return `${turnaroundText(found)} Find out whether that is realistic before you commit.`
}

function whatIfLess(inputs: RoiInputs, { monthlySavings }: RoiResults): string {
  if (monthlySavings < 1 || inputs.timeReductionPercent <= 0) return ''
  const half = { ...inputs, timeReductionPercent: inputs.timeReductionPercent / 2 }
  const { netBenefit } = calculateRoi(half)
  const outcome = netBenefit < 0 ? 'would lose' : 'would still return'
  const meaning = netBenefit < 0 ? 'So test the time reduction on a small scale first.' : ''
  const reduction = inputText('timeReductionPercent', half.timeReductionPercent)
  const duration = formatMonths(inputs.projectDurationMonths)
  return `Plan for less: with only half the time reduction (${reduction}), it ${outcome} ${formatUsd(Math.abs(netBenefit))} over ${duration}, after all costs. ${meaning}`.trim()
}

function shareOfCosts(inputs: RoiInputs, { totalCosts }: RoiResults): string {
  const oneTime = total(inputs, 'one-time cost')
  if (!(totalCosts > 0) || oneTime < 0 || oneTime > totalCosts) return ''
  const share = Math.round((oneTime / totalCosts) * 100)
  return share >= 50
    ? `Implementation makes up ${share}% of the cost. Start with one process, and let its savings help pay for the next.`
    : `Software and maintenance make up ${100 - share}% of the cost. Compare models and hosting before you sign, and check the bill each month.`
}

function savedHours(inputs: RoiInputs, { annualSavings }: RoiResults): string {
  const hours = finite((inputs.hoursPerWeek * inputs.timeReductionPercent) / 100)
  if (!(hours > 0 && annualSavings >= 1)) return ''
  return `Decide what the ${formatNumber(hours)} hours saved each week are for. They’re worth ${formatUsd(annualSavings)} a year only if they go into other work.`
}
