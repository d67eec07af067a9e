const CENTER = { x: 170, y: 168 }
const RADIUS = 128
const TICKS = Array.from({ length: 41 }, (_, index) => index * 2.5)

interface ScoreDialProps {
  percent: number
  score: number
  maxScore: number
  /** Percentages marked on the scale: where levels begin. */
  marks: readonly number[]
}

/** A half-circle gauge: the arc shows the percentage, the text the points. */
export function ScoreDial({ percent, score, maxScore, marks }: ScoreDialProps) {
  const shown = Math.round(percent)
  return (
    <svg
      viewBox="0 0 340 196"
      role="img"
      aria-label={`Readiness score ${score} of ${maxScore} points, ${shown}%`}
      fill="none"
      stroke="var(--color-ink)"
    >
      {TICKS.map((tick) => (
        <path
          key={tick}
          d={`M${point(tick, RADIUS - 12)} L${point(tick, RADIUS - (tick % 25 === 0 ? 24 : 17))}`}
          strokeWidth={tick % 25 === 0 ? 1.6 : 0.8}
        />
      ))}
      <path d={arcTo(100)} stroke="var(--color-line)" strokeWidth="14" />
      <path d={arcTo(percent)} stroke="var(--color-data)" strokeWidth="14" />
      {marks.map((mark) => (
        <path key={mark} d={`M${point(mark, RADIUS - 7)} L${point(mark, RADIUS + 12)}`} />
      ))}
      <path
        d={`M${point(percent, RADIUS - 30)} L${point(percent, RADIUS + 12)}`}
        stroke="var(--color-signal)"
        strokeWidth="4"
      />
      <g stroke="none" textAnchor="middle">
        <g fontSize="11" fontFamily="var(--font-mono)" fill="var(--color-soft)">
          {[0, ...marks, 100].map((mark) => (
            <text key={mark} {...labelPlace(mark)}>
              {mark}
            </text>
          ))}
        </g>
        <text
          x={CENTER.x}
          y="140"
          fontSize="64"
          fontWeight="600"
          letterSpacing="-3"
          fill="var(--color-ink)"
        >
          {shown}%
        </text>
        <text
          x={CENTER.x}
          y="166"
          fontSize="15"
          fontFamily="var(--font-mono)"
          fill="var(--color-soft)"
        >
          {score}/{maxScore}
        </text>
      </g>
    </svg>
  )
}

function arcTo(percent: number): string {
  return `M${point(0, RADIUS)} A${RADIUS} ${RADIUS} 0 0 1 ${point(percent, RADIUS)}`
}

/** Position of a percentage on the half circle: 0 left, 100 right. */
function at(percent: number, radius: number) {
  const angle = Math.PI * (1 - percent / 100)
  return { x: CENTER.x + radius * Math.cos(angle), y: CENTER.y - radius * Math.sin(angle) }
}

function point(percent: number, radius: number): string {
  const { x, y } = at(percent, radius)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function labelPlace(mark: number) {
  if (mark === 0 || mark === 100) return { x: at(mark, RADIUS).x, y: CENTER.y + 18 }
  const { x, y } = at(mark, RADIUS + 24)
  return { x, y: y + 4 }
}
