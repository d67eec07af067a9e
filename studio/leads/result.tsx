import { Badge, Box, Stack, Text, useMediaIndex } from '@sanity/ui'
import type { CSSProperties } from 'react'
import { styled } from 'styled-components'
import type { ResultEntry } from '#lib/leads/desk/story.ts'
import { Bars } from '#lib/ui/chart/bars.tsx'
import { ValueChart } from '#lib/ui/chart/value-chart.tsx'
import { formatUsd } from '#lib/ui/format.ts'
import { WithBadges } from './parts.tsx'
import { TOOLS } from './words.ts'

export function Result({ tool, shared, summary }: ResultEntry) {
  return (
    <Stack gap={3}>
      <WithBadges>
        <Text size={1}>
          Finished the <strong>{TOOLS[tool]}</strong>
        </Text>
        {shared && <Badge>From somebody else’s link</Badge>}
      </WithBadges>
      <Text size={1}>{summary}</Text>
    </Stack>
  )
}

export function ResultDetails({ tool, figures, rows, note, chart }: ResultEntry) {
  // What the chart says with its bars isn't repeated.
  const drawn = chart.kind === 'score' ? chart.parts.map(({ label }) => label) : []
  return (
    <Stack gap={4}>
      <Rows title="Figures" rows={figures.filter(({ label }) => !drawn.includes(label))} />
      <Chart chart={chart} />
      <Rows title={tool === 'roi' ? 'What was entered' : 'What was answered'} rows={rows} />
      {note && (
        <Text size={1} muted>
          {note}
        </Text>
      )}
    </Stack>
  )
}

interface RowsProps {
  title: string
  rows: ResultEntry['rows']
}

export function Rows({ title, rows }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <Table aria-label={title}>
      <tbody>
        {rows.map(({ label, value, today }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may have the same words
          <tr key={index}>
            <th scope="row">
              <Stack gap={3}>
                <Text size={1} muted>
                  {label}
                </Text>
                {today && (
                  <Text size={1} muted>
                    <em>Reworded since: {today.label}</em>
                  </Text>
                )}
              </Stack>
            </th>
            <td>
              <Stack gap={3}>
                <Text size={1}>{value}</Text>
                {today && (
                  <Text size={1} muted>
                    <em>{today.value}</em>
                  </Text>
                )}
              </Stack>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;

  th,
  td {
    padding: 0.5rem 0;
    border-top: 1px solid var(--card-border-color);
    text-align: start;
    vertical-align: top;
  }
  th {
    width: 58%;
    padding-inline-end: 1rem;
    font-weight: inherit;
  }
`

/** The visitor's own chart, in the Studio's colors. */
function Chart({ chart }: Pick<ResultEntry, 'chart'>) {
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
