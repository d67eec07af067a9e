import { formatMonths, formatNumber, formatUsd } from '#lib/roi/format.ts'
import type { RoiKey } from '#lib/roi/fields.ts'
import type { Turnaround } from '#lib/roi/turnaround.ts'

const CONDITION: Record<RoiKey, (value: string) => string> = {
  currentStaffCost: (value) => `At a staff cost of ${value} a year`,
  hoursPerWeek: (value) => `At ${value} a week`,
  timeReductionPercent: (value) => `With a time reduction of ${value}`,
  implementationCost: (value) => `At a one-time cost of ${value}`,
  monthlySoftwareCost: (value) => `At ${value} a month for software and maintenance`,
  projectDurationMonths: (value) => `Counted over ${value}`,
  revenueIncrease: (value) => `With ${value} in additional revenue a month`,
}

/** What would reverse the loss: 'With a time reduction of 63%, it breaks even within 12 months.' */
export function turnaroundText(found: Turnaround | null): string {
  if (!found) return 'No change to a single input would turn this around.'
  const { key, value, months } = found
  const by = key === 'projectDurationMonths' ? '' : ` within ${formatMonths(months)}`
  return `${CONDITION[key](inputText(key, value))}, it breaks even${by}.`
}

/** An input as written in a sentence: '$8,900', '63%', '34 months'. */
export function inputText(key: RoiKey, value: number): string {
  switch (key) {
    case 'timeReductionPercent':
      return `${formatNumber(value)}%`
    case 'hoursPerWeek':
      return `${formatNumber(value)} hours`
    case 'projectDurationMonths':
      return formatMonths(value)
    default:
      return formatUsd(value)
  }
}
