import { Box, Select, Stack } from '@sanity/ui'
import { useState } from 'react'
import type { Insight } from '#lib/insight/contract.ts'
import { Field } from '../desk/field.tsx'
import { count } from './figures.ts'
import { IN_ORDER, STEPS, type FunnelStep } from './labels.ts'
import { Section } from './section.tsx'
import { SeriesChart } from './series-chart.tsx'
import { Table } from './table.tsx'

/** One step over time, and all of them as a table. */
export function Series({ data: { series, by } }: { data: Insight }) {
  const [step, setStep] = useState<FunnelStep>('seen')
  const points = series.map(({ day, counts }) => ({ day, value: counts[step] ?? 0 }))
  return (
    <Section title={by === 'day' ? 'Day by day' : 'Week by week'} note="Days are UTC.">
      <Field label="Step">
        {(id) => (
          <Box style={{ maxWidth: '16rem' }}>
            <Select
              id={id}
              fontSize={1}
              value={step}
              onChange={({ currentTarget: { value } }) =>
                setStep(IN_ORDER.find((each) => each === value) ?? step)
              }
            >
              {IN_ORDER.map((each) => (
                <option key={each} value={each}>
                  {STEPS[each].title}
                </option>
              ))}
            </Select>
          </Box>
        )}
      </Field>
      <SeriesChart points={points} label={STEPS[step].title} />
      <details>
        <summary style={{ cursor: 'pointer', fontSize: '0.8125rem' }}>All steps as a table</summary>
        <Stack paddingTop={3}>
          <Table
            label="All steps over time"
            nameTitle={by === 'day' ? 'Day' : 'Week from'}
            rows={series.toReversed()}
            name={({ day }) => day}
            columns={IN_ORDER.map((each) => ({
              title: STEPS[each].title,
              number: true,
              cell: ({ counts }: Insight['series'][number]) => count(counts[each] ?? 0),
            }))}
          />
        </Stack>
      </details>
    </Section>
  )
}
