import type { Insight, ResourceCounts } from '#lib/insight/contract.ts'
import { change, count, counted, hasTool, isUncounted, NONE, share } from './figures.ts'
import { IN_ORDER, STEPS, TOOL_STEPS, UNCOUNTED } from './labels.ts'
import { Empty, Section } from './section.tsx'
import { Table } from './table.tsx'

/** The steps of each resource beside each other. */
export function Resources({ data }: { data: Insight }) {
  const rows = data.resources
    .filter(({ slug, now }) => slug !== '' && Object.keys(now).length > 0)
    .toSorted((one, other) => (other.now.seen ?? 0) - (one.now.seen ?? 0))
  const leads = ({ now }: ResourceCounts) => now.lead ?? 0
  const isShort = rows.some((row) => isUncounted(counted(row, 'lead'), row.now.seen ?? 0))
  return (
    <Section title="By resource" {...(isShort && { note: UNCOUNTED })}>
      {rows.length === 0 ? (
        <Empty>Nobody has opened a resource in this period.</Empty>
      ) : (
        <Table
          label="By resource"
          nameTitle="Resource"
          rows={rows}
          name={({ title, slug }) => title ?? slug}
          columns={[
            ...IN_ORDER.map((step) => ({
              title: STEPS[step].title,
              number: true,
              cell: (row: ResourceCounts) =>
                TOOL_STEPS.has(step) && !hasTool(row) ? NONE : count(row.now[step] ?? 0),
            })),
            {
              title: 'Lead rate',
              number: true,
              cell: (row) => share(counted(row, 'lead'), row.now.seen ?? 0),
            },
            {
              title: 'Change of leads',
              number: true,
              cell: (row) => change(leads(row), row.before.lead ?? 0),
            },
          ]}
        />
      )}
    </Section>
  )
}
