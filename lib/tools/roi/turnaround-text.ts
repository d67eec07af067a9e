import { FIELD, type RoiKey } from '#lib/tools/roi/fields.ts'
import { formatMonths, formatUsd } from '#lib/ui/format.ts'
import type { Turnaround } from '#lib/tools/roi/turnaround.ts'
import { UNITS } from '#lib/tools/roi/units.ts'

/** What would reverse the loss: 'With a time reduction of 63%, it breaks even within 12 months.' */
export function turnaroundText(found: Turnaround | null): string {
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
