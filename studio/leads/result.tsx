import { Badge, Flex, Stack, Text } from '@sanity/ui'
import { styled } from 'styled-components'
import type { ResultEntry } from '#lib/desk/contract.ts'
import { Chart } from './chart.tsx'
import { TOOLS } from './sentence.ts'

/** A tool that was used to the end: the outcome, its chart, and what was entered. */
export function Result({ tool, shared, summary, rows, chart }: ResultEntry) {
  return (
    <Stack gap={4}>
      <Stack gap={3}>
        <Flex gap={2} align="center" wrap="wrap">
          <Text size={1}>
            Finished the <strong>{TOOLS[tool]}</strong>
          </Text>
          {shared && <Badge>From somebody else’s link</Badge>}
        </Flex>
        <Text size={1}>{summary}</Text>
      </Stack>
      <Chart chart={chart} />
      {rows.length > 0 && (
        <Answers>
          <caption>{tool === 'roi' ? 'What was entered' : 'What was answered'}</caption>
          <tbody>
            {rows.map(({ label, value }) => (
              <tr key={label}>
                <Text as="th" scope="row" size={1} muted>
                  {label}
                </Text>
                <Text as="td" size={1}>
                  {value}
                </Text>
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
`
