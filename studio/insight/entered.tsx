import { Stack } from '@sanity/ui'
import { MAX_RESULTS, type Insight } from '#lib/insight/contract.ts'
import { count, decimal } from './figures.ts'
import { Empty, Section } from './section.tsx'
import { Table } from './table.tsx'

/** What leads entered in the tools. */
export function Entered({ data: { entered } }: { data: Insight }) {
  const { medians, budgets } = entered
  const hasBudgets = budgets.some(({ people }) => people !== 0)
  return (
    <Section
      title="What leads enter"
      note={`Their latest result, from up to ${count(MAX_RESULTS)} most recent in this period. Groups of fewer than five people aren’t shown.`}
    >
      {medians.length === 0 && !hasBudgets && (
        <Empty>Fewer than five people have finished a tool in this period.</Empty>
      )}
      <Stack gap={5}>
        {medians.length > 0 && (
          <Table
            label="Medians"
            nameTitle="Figure"
            rows={medians}
            name={({ label }) => label}
            columns={[
              {
                title: 'Median',
                number: true,
                cell: ({ median, unit }) =>
                  unit === '$' ? `$${decimal(median)}` : `${decimal(median)} ${unit}`,
              },
              { title: 'People', number: true, cell: ({ people }) => count(people) },
            ]}
          />
        )}
        {hasBudgets && (
          <Table
            label="Budgets"
            nameTitle="Budget (quiz)"
            rows={budgets}
            name={({ label }) => label}
            columns={[
              {
                title: 'People',
                number: true,
                cell: ({ people }) => (people === null ? 'too few to show' : count(people)),
              },
            ]}
          />
        )}
      </Stack>
    </Section>
  )
}
