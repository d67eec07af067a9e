import { Badge, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import type { ResultEntry } from '#lib/leads/desk/contract.ts'
import { Chart } from './chart.tsx'
import { TOOLS } from './sentence.ts'
import { WithBadges } from './with-badges.tsx'

/** A tool that was used to the end, and its outcome. */
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

/** The outcome as figures and a chart, and what was entered. */
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

function Rows({ title, rows }: RowsProps) {
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
