import type { Insight, OriginKind } from '#lib/insight/contract.ts'
import { count, share } from './figures.ts'
import { Empty, Section } from './section.tsx'
import { Table } from './table.tsx'

/** Titles, and what visits without one are called. */
const KINDS: Record<OriginKind, { title: string; none: string }> = {
  campaign: { title: 'Campaign', none: 'No campaign' },
  referrer: { title: 'Referrer', none: 'Direct, or not said' },
  landing: { title: 'First page of the visit', none: 'Not known' },
}

/** Where visits and leads came from. */
export function Origins({ data, kind }: { data: Insight; kind: OriginKind }) {
  const { title, none } = KINDS[kind]
  const rows = data.origins[kind]
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Empty>No visits in this period.</Empty>
      ) : (
        <Table
          label={title}
          nameTitle={title}
          rows={rows}
          name={({ value }) => value || none}
          columns={[
            { title: 'Page seen', number: true, cell: ({ seen }) => count(seen) },
            { title: 'Leads', number: true, cell: ({ lead }) => count(lead) },
            {
              title: 'Leads of pages seen',
              number: true,
              cell: ({ lead, seen }) => share(lead, seen),
            },
            { title: 'Booking pressed', number: true, cell: (row) => count(row['lead-booking']) },
          ]}
        />
      )}
    </Section>
  )
}
