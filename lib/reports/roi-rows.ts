import { cumulative } from '#lib/roi/cumulative.ts'
import { ROI_FIELDS, type RoiField } from '#lib/roi/fields.ts'
import { formatExactUsd, formatMonths, formatNumber, formatUsd } from '#lib/roi/format.ts'
import type { RoiInputs } from '#lib/roi/types.ts'

/** The inputs as printed: label, value with its unit. */
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

/** Every third month: costs, gains and net value to date. */
export function monthRows(inputs: RoiInputs): string[][] {
  return cumulative(inputs).flatMap((month, index) =>
    index % 3 === 0
      ? [[index === 0 ? 'Start' : String(index), ...MONEY.map((key) => formatUsd(month[key]))]]
      : [],
  )
}

const MONEY = ['costs', 'gains', 'value'] as const
