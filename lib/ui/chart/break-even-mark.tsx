import { crossing, type ChartLayout } from '#lib/ui/chart/layout.ts'

interface BreakEvenMarkProps {
  values: readonly number[]
  layout: ChartLayout
  /** First month above 0. No mark for null, or for 0 (positive from the start). */
  month: number | null
}

/** Width of the long label, in viewBox units. */
const LONG_LABEL = 190

/**
 * A ring where the value turns positive. Its label is above left or below right: the line rises
 * from lower left to upper right, so both are free.
 */
export function BreakEvenMark({ values, layout, month }: BreakEvenMarkProps) {
  if (!month) return null
  const { left, right, top, bottom, x, y } = layout
  const at = x(crossing(values, month) ?? month - 1)
  const zero = y(0)
  const above = at > (left + right) / 2
  const room = above ? at - left : right - at
  const label = above ? Math.max(zero - 32, top + 10) : Math.min(zero + 40, bottom - 6)
  return (
    <g stroke="var(--color-signal)" strokeWidth="2">
      <path d={`M${at} ${zero}V${above ? label + 5 : label - 10}`} strokeDasharray="3 4" />
      <circle cx={at} cy={zero} r="6" fill="var(--color-sheet)" />
      <text
        x={above ? at + 4 : at - 4}
        y={label}
        textAnchor={above ? 'end' : 'start'}
        fill="var(--color-ink)"
        stroke="var(--color-sheet)"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {room > LONG_LABEL ? `turns positive, month ${month}` : `month ${month}`}
      </text>
    </g>
  )
}
