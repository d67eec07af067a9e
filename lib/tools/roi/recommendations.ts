import { calculateRoi, total } from '#lib/tools/roi/calculate.ts'
import { finite, type RoiInputs, type RoiResults } from '#lib/tools/roi/fields.ts'
import { formatMonths, formatNumber, formatUsd } from '#lib/ui/format.ts'
import { isLoss, turnaround, inputText, turnaroundText } from '#lib/tools/roi/turnaround.ts'

/**
 * Next steps, derived from the figures: how solid the case is, where the money goes, what to
 * measure, how to use the time saved.
 */
export function roiRecommendations(inputs: RoiInputs): string[] {
  const results = calculateRoi(inputs)
  return [
    isLoss(inputs) ? whatTurnsIt(inputs) : whatIfLess(inputs, results),
    cost(inputs, results),
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

function cost(inputs: RoiInputs, { totalCosts }: RoiResults): string {
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
