const ROW = 54
const BAR = { top: 26, height: 12 }

interface BarsProps {
  rows: readonly { label: string; /** 0-100. */ percent: number }[]
}

/** Percentage bars with the quarters marked, in SVG as wide as there is room. */
export function Bars({ rows }: BarsProps) {
  return (
    <svg
      role="img"
      aria-label={rows.map(({ label, percent }) => `${label} ${Math.round(percent)}%`).join(', ')}
      width="100%"
      height={rows.length * ROW - (ROW - BAR.top - BAR.height) + 1}
      fill="none"
    >
      {rows.map(({ label, percent }, index) => (
        <svg key={label} y={index * ROW} width="100%" height={ROW} overflow="visible">
          <text y="15" fontSize="16" fontWeight="500" fill="var(--color-ink)">
            {label}
          </text>
          <text
            x="100%"
            y="15"
            fontSize="14"
            textAnchor="end"
            fontFamily="var(--font-mono)"
            fill="var(--color-ink)"
          >
            {Math.round(percent)}%
          </text>
          <rect y={BAR.top} width="100%" height={BAR.height} fill="var(--color-line)" />
          <rect y={BAR.top} width={`${percent}%`} height={BAR.height} fill="var(--color-data)" />
          {[25, 50, 75].map((quarter) => (
            <line
              key={quarter}
              x1={`${quarter}%`}
              x2={`${quarter}%`}
              y1={BAR.top}
              y2={BAR.top + BAR.height}
              stroke="var(--color-sheet)"
              strokeWidth="2"
            />
          ))}
        </svg>
      ))}
    </svg>
  )
}
