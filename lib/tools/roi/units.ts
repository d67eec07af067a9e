import type { FieldShape } from '#lib/tools/roi/field.ts'
import { formatExactUsd, formatMonths, formatNumber } from '#lib/ui/format.ts'

interface Unit {
  /** As read out by a screen reader after a number. */
  name: string
  /** A value of this unit as entered. */
  format: (value: number) => string
}

export const UNITS: Record<FieldShape['unit'], Unit> = {
  $: { name: 'US dollars', format: formatExactUsd },
  h: { name: 'hours', format: (value) => `${formatNumber(value)} hours` },
  '%': { name: 'percent', format: (value) => `${formatNumber(value)}%` },
  mo: { name: 'months', format: formatMonths },
}
