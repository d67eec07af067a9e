import { formatNumber } from '#lib/ui/format.ts'
import {
  chartLayout,
  linePath,
  positiveArea,
  type ChartSize,
  crossing,
  type ChartLayout as Layout,
} from '#lib/ui/chart/layout.ts'

interface ValueChartProps extends ChartSize {
  /** Cumulative net value in USD, one per month, from month 0. */
  values: readonly number[]
  /** First month above 0, or null. */
  breakEven: number | null
  /** Project duration in months; marked if it is within the chart. */
  duration: number
  /** Values of a second scenario, drawn as a dashed line. */
  saved?: readonly number[] | null
  cursor?: number | null
  /** Accessible name of the drawing; without it, the drawing is hidden from screen readers. */
  label?: string
  className?: string
}

/** The cumulative net value by month; hatched above 0, break-even and duration marked. */
export function ValueChart({
  values,
  breakEven,
  duration,
  saved,
  cursor,
  label,
  ...rest
}: ValueChartProps) {
  const { width, height, className } = rest
  const layout = chartLayout(values, rest, saved)
  const { left, right, top, bottom, x, y } = layout
  const hatch = `hatch-${width}x${height}`
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      fontFamily="var(--font-mono)"
      fontSize="11"
      fill="none"
    >
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" fill="var(--color-tint)" />
        <path d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" stroke="var(--color-data)" strokeWidth="0.5" />
      </pattern>
      <path d={positiveArea(values, layout)} fill={`url(#${hatch})`} />
      <Scale {...{ layout, lastMonth: values.length - 1 }} />
      <DurationMark {...{ layout, duration, lastMonth: values.length - 1 }} />
      <path d={`M${left} ${y(0)}H${right}`} stroke="var(--color-ink)" strokeWidth="1.2" />
      {saved && (
        <path
          d={linePath(saved, layout)}
          stroke="var(--color-data)"
          strokeWidth="1.4"
          strokeDasharray="7 4"
        />
      )}
      <path d={linePath(values, layout)} stroke="var(--color-data)" strokeWidth="2.4" />
      <BreakEvenMark {...{ values, layout, month: breakEven }} />
      {typeof cursor === 'number' && (
        <g stroke="var(--color-ink)">
          <path d={`M${x(cursor)} ${top}V${bottom}`} />
          <circle cx={x(cursor)} cy={y(values[cursor] ?? 0)} r="5" fill="var(--color-data)" />
        </g>
      )}
    </svg>
  )
}

function Scale({ layout, lastMonth }: { layout: Layout; lastMonth: number }) {
  const { left, right, bottom, ticks, labels, width, x, y } = layout
  const years = Array.from({ length: Math.floor(lastMonth / 12) + 1 }, (_, year) => year * 12)
  return (
    <g fill="var(--color-soft)">
      {ticks.map((tick, index) => (
        <g key={tick}>
          <path d={`M${left} ${y(tick)}H${right}`} stroke="var(--color-line)" />
          <text
            x={left - 8}
            y={y(tick) + 4}
            textAnchor="end"
            fill={tick === 0 ? 'var(--color-ink)' : undefined}
          >
            {labels[index]}
          </text>
        </g>
      ))}
      {years.map((month) => (
        <text key={month} x={x(month)} y={bottom + 18} textAnchor={anchor(x(month), layout)}>
          {month === 0 ? 'start' : month === lastMonth && width > 360 ? `month ${month}` : month}
        </text>
      ))}
    </g>
  )
}

/** A dashed line at the project's end, labeled below the scale, where there is space. */
function DurationMark(props: { layout: Layout; duration: number; lastMonth: number }) {
  const { layout, duration, lastMonth } = props
  if (!(duration > 0 && duration <= lastMonth)) return null
  const at = layout.x(duration)
  return (
    <>
      <path
        d={`M${at} ${layout.top}V${layout.bottom}`}
        stroke="var(--color-ink)"
        strokeDasharray="2 5"
      />
      <text
        x={at}
        y={layout.bottom + 36}
        textAnchor={anchor(at, layout)}
        fill="var(--color-ink)"
      >{`project ends, month ${formatNumber(duration)}`}</text>
    </>
  )
}

function anchor(x: number, { left, right }: Layout): 'start' | 'middle' | 'end' {
  if (x < left + 48) return 'start'
  return x > right - 48 ? 'end' : 'middle'
}

interface BreakEvenMarkProps {
  values: readonly number[]
  layout: Layout
  /** First month above 0. No mark for null, or for 0 (positive from the start). */
  month: number | null
}

/** Width of the long label, in viewBox units. */
const LONG_LABEL = 190

/**
 * A ring where the value turns positive. Its label is above left or below right: the line rises
 * from lower left to upper right, so both are free.
 */
function BreakEvenMark({ values, layout, month }: BreakEvenMarkProps) {
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
