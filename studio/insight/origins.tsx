import { OTHER, type Insight, type Origin, type OriginKind } from '#lib/insight/contract.ts'
import { asked, count, isUncounted, share, totals } from './figures.ts'
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
  // Where visits can't be counted, nothing is known of where they came from either.
  const uncounted = totals(asked(data)).uncounted.lead ?? 0
  const leads = ({ value, lead }: Origin) => (value === '' ? lead - uncounted : lead)
  const isShort = rows.some((row) => isUncounted(leads(row), row.seen))
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
            ...(data.resource === null
              ? [
                  {
                    title: 'Other page seen',
                    number: true,
                    cell: (row: Origin) => count(row.other),
                  },
                ]
              : []),
            { title: 'Page seen', number: true, cell: ({ seen }) => count(seen) },
            { title: 'Leads', number: true, cell: ({ lead }) => count(lead) },
            {
              title: 'Lead rate',
              number: true,
              cell: (row) => share(leads(row), row.seen),
            },
            {
              title: 'Booking pressed',
              number: true,
              // A lead whose visits aren't counted pressed it, too.
              cell: (row) => count(Math.max(row.booking, row['lead-booking'])),
            },
            { title: 'by leads', number: true, cell: (row) => count(row['lead-booking']) },
          ]}
        />
      )}
    </Section>
  )
}
