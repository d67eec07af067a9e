import { Box, useMediaIndex } from '@sanity/ui'
import type { CSSProperties } from 'react'
import type { ResultEntry } from '#lib/leads/desk/contract.ts'
import { formatUsd } from '#lib/ui/format.ts'
import { Bars } from '#lib/ui/chart/bars.tsx'
import { ValueChart } from '#lib/ui/chart/value-chart.tsx'

/** The visitor's own chart, in the Studio's colors. */
export function Chart({ chart }: Pick<ResultEntry, 'chart'>) {
  // The drawing's text shrinks with it, so a narrow window gets a narrow drawing.
  const size = useMediaIndex() < 2 ? { width: 320, height: 200 } : { width: 560, height: 240 }
  return (
    <Box style={COLORS}>
      {chart.kind === 'score' ? (
        <Bars rows={[{ label: 'Readiness', percent: chart.percent }, ...chart.parts]} />
      ) : (
        <ValueChart
          values={chart.values}
          breakEven={breakEvenOf(chart.values)}
          duration={0}
          label={`Cumulative net value by month, ${formatUsd(chart.values.at(-1) ?? 0)} at the end`}
          {...size}
        />
      )}
    </Box>
  )
}

/** The first month above 0; null if there is none. */
function breakEvenOf(values: number[]): number | null {
  const month = values.findIndex((value) => value > 0)
  return month < 0 ? null : month
}

const COLORS = {
  '--color-ink': 'var(--card-fg-color)',
  '--color-soft': 'var(--card-muted-fg-color)',
  '--color-signal': 'var(--card-badge-critical-dot-color)',
  '--color-line': 'var(--card-border-color)',
  '--color-data': 'var(--card-focus-ring-color)',
  '--color-tint': 'var(--card-muted-bg-color)',
  '--color-sheet': 'var(--card-bg-color)',
  '--font-mono': 'var(--font-family-code, monospace)',
  maxWidth: '35rem',
} as CSSProperties
