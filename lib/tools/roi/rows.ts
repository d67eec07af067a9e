import { cumulative } from '#lib/tools/roi/cumulative.ts'
import { ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { formatUsd } from '#lib/ui/format.ts'
import type { RoiInputs } from '#lib/tools/roi/types.ts'
import { UNITS } from '#lib/tools/roi/units.ts'

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
