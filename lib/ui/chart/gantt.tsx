const ROW = 46
const TOP = 52
const BAR = { top: 22, height: 12 }

interface GanttProps {
  label: string
  phases: readonly { name: string; /** Months from the start. */ from: number; to: number }[]
  /** The first month in which something is live, and the last month of the strip. */
  months: readonly [first: number, last: number]
}

/** Phases over months, in SVG as wide as there is room; the text doesn't scale. */
export function Gantt({ label, phases, months: [first, last] }: GanttProps) {
  const height = TOP + phases.length * ROW
  const x = (month: number) => `${(month / last) * 100}%`
  const ticks = Array.from({ length: 7 }, (_, index) => (index * last) / 6)
  return (
    <svg role="img" aria-label={label} width="100%" height={height} fill="none" overflow="visible">
      <g fontSize="11" fontFamily="var(--font-mono)" fill="var(--color-soft)">
        <text y="11">months from the start</text>
        {ticks.map((month) => (
          <g key={month}>
            <line
              x1={x(month)}
              x2={x(month)}
              y1={TOP - 12}
              y2={height}
              stroke="var(--color-line)"
            />
            <text x={x(month)} y="30" textAnchor={anchor(month, last)}>
              {month}
            </text>
          </g>
        ))}
      </g>
      <line x2="100%" y1={TOP - 6} y2={TOP - 6} stroke="var(--color-ink)" />
      <line
        x1={x(first)}
        x2={x(first)}
        y1={TOP - 14}
        y2={height}
        stroke="var(--color-signal)"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
      {phases.map((phase, index) => (
        <PhaseBar key={phase.name} phase={phase} y={TOP + index * ROW} last={last} x={x} />
      ))}
    </svg>
  )
}

interface PhaseBarProps {
  phase: GanttProps['phases'][number]
  y: number
  last: number
  x: (month: number) => string
}

function PhaseBar({ phase, y, last, x }: PhaseBarProps) {
  // A name that starts far to the right would overflow, so it's aligned to the end of its bar.
  const late = phase.from / last > 0.4
  return (
    <svg y={y} width="100%" height={ROW} overflow="visible">
      <text
        x={x(late ? phase.to : phase.from)}
        y="14"
        fontSize="14"
        textAnchor={late ? 'end' : 'start'}
        fill="var(--color-ink)"
        stroke="var(--color-sheet)"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {phase.name}
      </text>
      <rect
        x={x(phase.from)}
        y={BAR.top}
        width={x(phase.to - phase.from)}
        height={BAR.height}
        fill="var(--color-data)"
      />
    </svg>
  )
}

function anchor(month: number, last: number): 'start' | 'middle' | 'end' {
  if (month === 0) return 'start'
  return month === last ? 'end' : 'middle'
}
