import {
  hourlyCost,
  breakEvenMonth,
  cumulativeValue,
  HORIZON_MONTHS,
  sumInWords,
  cumulative,
  type RoiResults,
} from '#lib/tools/roi/calculate.ts'
import {
  formatExactUsd,
  formatMonths,
  formatPayback,
  formatPercent,
  formatUsd,
} from '#lib/ui/format.ts'
import { shownPayback } from './words.ts'
import { type RoiInputs, ROI_FIELDS, UNITS } from './fields.ts'

/** Every result: name, formula in words (docs/specification.md A9), value. */
export function formulaRows(
  inputs: RoiInputs,
  results: RoiResults,
): [name: string, formula: string, value: string][] {
  const months = formatMonths(inputs.projectDurationMonths)
  const month = breakEvenMonth(cumulativeValue(inputs))
  const oneTime = sumInWords('one-time cost')
  const cost = sumInWords('monthly cost')
  const gain = sumInWords('monthly gain')
  return [
    [
      'Hourly cost',
      'Annual staff cost ÷ (52 weeks × hours worked per week), or 0 where no hours are worked.',
      formatExactUsd(hourlyCost(inputs)),
    ],
    [
      'Monthly time savings',
      'Hours worked per week × time reduction × 4.33 weeks a month × hourly cost. The hours cancel out: they divide the hourly cost and multiply it again.',
      formatUsd(results.monthlySavings),
    ],
    ['Annual time savings', '12 × monthly time savings.', formatUsd(results.annualSavings)],
    [
      'Revenue increase over the duration',
      capitalized(`${gain} × ${months}.`),
      formatUsd(results.totalRevenueIncrease),
    ],
    [
      'Total implementation cost',
      capitalized(`${oneTime} + ${cost} × ${months}.`),
      formatUsd(results.totalCosts),
    ],
    [
      'Net Benefit',
      `Annual time savings × ${months} ÷ 12 + revenue increase - total implementation cost.`,
      formatUsd(results.netBenefit),
    ],
    [
      'ROI',
      'Net benefit ÷ total implementation cost × 100, or 0 where the cost is 0.',
      formatPercent(results.roiPercentage),
    ],
    [
      'Payback Period',
      `Total implementation cost ÷ (monthly time savings + ${gain}), or 0 where there is neither.`,
      formatPayback(shownPayback(inputs, results)),
    ],
    [
      'Break-even month',
      `The first month in which the cumulative net value is above 0: month × (monthly time savings + ${gain} - ${cost}) - ${oneTime}.`,
      inMonth(month),
    ],
    [
      '3-Year Projection',
      `3 × annual time savings + 36 × ${gain} - (${oneTime} + 36 × ${cost}).`,
      formatUsd(results.threeYearValue),
    ],
  ]
}

function capitalized(text: string): string {
  return text.replace(/[a-z]/, (letter) => letter.toUpperCase())
}

function inMonth(month: number | null): string {
  if (month === null) return `After month ${HORIZON_MONTHS} or never`
  return month === 0 ? 'From the start' : `Month ${month}`
}

/** The inputs as printed: label, value with its unit. */
export function inputRows(inputs: RoiInputs): [label: string, value: string][] {
  return ROI_FIELDS.map(({ key, label, unit }) => [label, UNITS[unit].format(inputs[key])])
}

/** Every third month: costs, gains and net value to date. */
export function monthRows(inputs: RoiInputs): string[][] {
  return cumulative(inputs).flatMap((month, index) =>
    index % 3 === 0
      ? [[index === 0 ? 'Start' : String(index), ...MONEY.map((key) => formatUsd(month[key]))]]
      : [],
  )
}

const MONEY = ['costs', 'gains', 'value'] as const
