import { Box, Stack, useMediaIndex } from '@sanity/ui'
import { useState } from 'react'
import type { Insight } from '#lib/insight/contract.ts'
import { FUNNEL } from '#lib/insight/steps.ts'
import { Choice } from '../ui.tsx'
import { count, STEPS, type FunnelStep } from './figures.ts'
import { Section, Table } from './table.tsx'

/** One step over time, and all of them as a table. */
export function Series({ data: { series, by } }: { data: Insight }) {
  const [step, setStep] = useState<FunnelStep>('seen')
  const points = series.map(({ day, counts }) => ({ day, value: counts[step] ?? 0 }))
  return (
    <Section title={by === 'day' ? 'Day by day' : 'Week by week'} note="Days are UTC.">
      <Box style={{ maxWidth: '16rem' }}>
        <Choice
          label="Step"
          value={step}
          options={FUNNEL.map((each) => [each, STEPS[each].title])}
          onChange={(value) => setStep(FUNNEL.find((each) => each === value) ?? step)}
        />
      </Box>
      <SeriesChart points={points} label={STEPS[step].title} />
      <details>
        <summary style={{ cursor: 'pointer', fontSize: '0.8125rem' }}>All steps as a table</summary>
        <Stack paddingTop={3}>
          <Table
            label="All steps over time"
            nameTitle={by === 'day' ? 'Day' : 'Week from'}
            rows={series.toReversed()}
            name={({ day }) => day}
            columns={FUNNEL.map((each) => ({
              title: STEPS[each].title,
              cell: ({ counts }: Insight['series'][number]) => count(counts[each] ?? 0),
            }))}
          />
        </Stack>
      </details>
    </Section>
  )
}

interface SeriesChartProps {
  points: readonly { day: string; value: number }[]
  label: string
}

const HEIGHT = 180
/** Room for the scale's text, above and below the bars. */
const TEXT = 18

/** A bar for each day or week. The table below it has the same figures. */
function SeriesChart({ points, label }: SeriesChartProps) {
  // The drawing's text shrinks with it, so a narrow window gets a narrow drawing.
  const width = useMediaIndex() < 2 ? 320 : 860
  const most = Math.max(1, ...points.map(({ value }) => value))
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const [first, last] = [points[0]?.day ?? '', points.at(-1)?.day ?? '']
  const step = width / Math.max(points.length, 1)
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT + 2 * TEXT}`}
      role="img"
      aria-label={`${label} from ${first} to ${last}: ${count(total)} in all, at most ${count(most)}`}
      style={{ display: 'block', width: '100%', maxWidth: width, overflow: 'visible' }}
    >
      <g fill="var(--card-muted-fg-color)" fontSize={12}>
        <text y={12}>{count(most)}</text>
        <text y={HEIGHT + 2 * TEXT - 2}>{first}</text>
        <text y={HEIGHT + 2 * TEXT - 2} x={width} textAnchor="end">
          {last}
        </text>
      </g>
      <g stroke="var(--card-border-color)">
        <line x2={width} y1={TEXT} y2={TEXT} />
        <line x2={width} y1={HEIGHT + TEXT} y2={HEIGHT + TEXT} />
      </g>
      <g fill="var(--card-focus-ring-color)">
        {points.map(({ day, value }, index) => {
          const height = (value / most) * HEIGHT
          return (
            <rect
              key={day}
              x={index * step + step * 0.1}
              width={step * 0.8}
              y={HEIGHT + TEXT - height}
              height={height}
            >
              <title>{`${day}: ${count(value)}`}</title>
            </rect>
          )
        })}
      </g>
    </svg>
  )
}
