import { Badge, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import type { ResultEntry } from '#lib/desk/contract.ts'
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

/** The outcome as a chart, and what was entered. */
export function ResultDetails({ tool, rows, chart }: ResultEntry) {
  return (
    <Stack gap={4}>
      <Chart chart={chart} />
      {rows.length > 0 && (
        <Answers aria-label={tool === 'roi' ? 'What was entered' : 'What was answered'}>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">
                  <Text size={1} muted>
                    {label}
                  </Text>
                </th>
                <td>
                  <Text size={1}>{value}</Text>
                </td>
              </tr>
            ))}
          </tbody>
        </Answers>
      )}
    </Stack>
  )
}

const Answers = styled.table`
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
    padding-inline-end: 1rem;
    font-weight: inherit;
  }
`
