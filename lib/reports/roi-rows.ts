import { cumulative } from '#lib/roi/cumulative.ts'
import { ROI_FIELDS, type RoiField } from '#lib/roi/fields.ts'
import {
  formatExactUsd,
  formatMonths,
  formatNumber,
  formatPayback,
  formatPercent,
  formatUsd,
} from '#lib/roi/format.ts'
import type { RoiInputs, RoiResults } from '#lib/roi/types.ts'

/** The inputs as they are printed: label, value with its unit. */
export function inputRows(inputs: RoiInputs): string[][] {
  return ROI_FIELDS.map(({ key, label, unit }) => [label, withUnit(inputs[key], unit)])
}

function withUnit(value: number, unit: RoiField['unit']): string {
  switch (unit) {
    case '$':
      return formatExactUsd(value)
    case '%':
      return `${formatNumber(value)}%`
    case 'h':
      return `${formatNumber(value)} hours`
    case 'mo':
      return formatMonths(value)
  }
}

/** Every result: name, formula in words (docs/specification.md A9), value. */
export function resultRows(inputs: RoiInputs, results: RoiResults): string[][] {
  const months = formatMonths(inputs.projectDurationMonths)
  return [
    [
      'Monthly time savings',
      'Hours worked per week × time reduction × 4.33 weeks a month × hourly cost. The hourly cost is the annual staff cost ÷ (52 × hours worked per week).',
      formatUsd(results.monthlySavings),
    ],
    ['Annual time savings', '12 × monthly time savings.', formatUsd(results.annualSavings)],
    [
      'Revenue increase over the duration',
      `Additional monthly revenue × ${months}.`,
      formatUsd(results.totalRevenueIncrease),
    ],
    [
      'Total implementation cost',
      `One-time implementation cost + monthly software cost × ${months}.`,
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
      'Total implementation cost ÷ (monthly time savings + additional monthly revenue), or 0 where there is neither.',
      formatPayback(results.paybackMonths),
    ],
    [
      '3-Year Projection',
      '3 × annual time savings + 36 × additional monthly revenue - (one-time implementation cost + 36 × monthly software cost).',
      formatUsd(results.threeYearValue),
    ],
  ]
}

/** Every third month: costs, gains and net value so far. */
export function monthRows(inputs: RoiInputs): string[][] {
  return cumulative(inputs).flatMap((month, index) =>
    index % 3 === 0
      ? [[index === 0 ? 'Start' : String(index), ...MONEY.map((key) => formatUsd(month[key]))]]
      : [],
  )
}

const MONEY = ['costs', 'gains', 'value'] as const
