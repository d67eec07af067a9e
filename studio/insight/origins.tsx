import { OTHER, type Insight, type OriginKind } from '#lib/insight/contract.ts'
import { count, isUncounted, share } from './figures.ts'
import { UNCOUNTED } from './labels.ts'
import { Empty, Section } from './section.tsx'
import { Table } from './table.tsx'

/** Titles, and what visits without one are called. */
const KINDS: Record<OriginKind, { title: string; none: string }> = {
  campaign: { title: 'Campaign', none: 'No campaign' },
  referrer: { title: 'Referrer', none: 'Direct or unknown' },
  landing: { title: 'First page of the visit', none: 'Not known' },
}

/** Where visits and leads came from. */
export function Origins({ data, kind }: { data: Insight; kind: OriginKind }) {
  const { title, none } = KINDS[kind]
  const rows = data.origins[kind]
  const isShort = rows.some(({ lead, seen }) => isUncounted(lead, seen))
  return (
    <Section title={title} {...(isShort && { note: UNCOUNTED })}>
      {rows.length === 0 ? (
        <Empty>No visits in this period.</Empty>
      ) : (
        <Table
          label={title}
          nameTitle={title}
          rows={rows}
          name={({ value }) => (value === OTHER ? 'All others' : value || none)}
          columns={[
            { title: 'Page seen', number: true, cell: ({ seen }) => count(seen) },
            { title: 'Leads', number: true, cell: ({ lead }) => count(lead) },
            {
              title: 'Lead rate',
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
