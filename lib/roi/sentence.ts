import { finite } from '#lib/roi/finite.ts'
import { formatMonths, formatPayback, formatUsd } from '#lib/roi/format.ts'
import type { RoiInputs, RoiResults } from '#lib/roi/types.ts'

/** The answer in two sentences. `strong` is the part of the first that a reader looks for, '' if there is none. */
export interface Answer {
  before: string
  strong: string
  after: string
  net: string
}

/** Says what the figures come to: whether and when it pays for itself, and where it stands after the duration. */
export function answer(inputs: RoiInputs, results: RoiResults): Answer {
  return {
    ...payback(results, finite(results.monthlySavings + inputs.revenueIncrease)),
    net: net(inputs.projectDurationMonths, results.netBenefit),
  }
}

/** The answer as plain text. */
export function answerText({ before, strong, after, net: rest }: Answer): string {
  return `${before}${strong}${after} ${rest}`
}

function payback({ totalCosts, paybackMonths }: RoiResults, monthlyGain: number) {
  if (monthlyGain < 0) {
    return say('It ', 'never pays for itself', `: each month loses ${formatUsd(-monthlyGain)}.`)
  }
  if (totalCosts < 0) return say('It ', 'costs less than nothing', ', so nothing is to pay back.')
  if (totalCosts === 0 && monthlyGain === 0) return say('', 'Nothing is spent', ', nothing gained.')
  if (totalCosts === 0) return say('It costs nothing, so it pays ', 'from the first day', '.')
  if (monthlyGain === 0) return say('It ', 'never pays for itself', ': nothing is gained.')
  const months = formatPayback(paybackMonths)
  if (months === '0.0 months') return say('It pays for itself ', 'at once', '.')
  return say('It pays for itself in ', months, '.')
}

function say(before: string, strong: string, after: string) {
  return { before, strong, after }
}

function net(duration: number, netBenefit: number): string {
  const amount = formatUsd(Math.abs(netBenefit))
  const outcome =
    amount === '$0' ? 'it breaks even' : `it is ${amount} ${netBenefit > 0 ? 'ahead' : 'short'}`
  return `Over the ${formatMonths(duration)} you count, ${outcome}.`
}
