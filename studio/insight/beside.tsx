import type { Insight } from '#lib/insight/contract.ts'
import { count } from './figures.ts'
import { Section } from './section.tsx'
import { Table } from './table.tsx'

/** What is beside the funnel: bots, other pages, and bookings by visitors who are no leads. */
export function Beside({ data: { resource, resources } }: { data: Insight }) {
  const asked = resources.filter(({ slug }) => resource === null || slug === resource)
  const sum = (step: 'bot' | 'booking') =>
    asked.reduce((total, { now }) => total + (now[step] ?? 0), 0)
  const other = resources.find(({ slug }) => slug === '')?.now.seen ?? 0
  const rows = [
    { name: 'Booking pressed by any visitor, leads or not', number: sum('booking') },
    ...(resource === null ? [{ name: 'Visitors of pages without a gate', number: other }] : []),
    { name: 'Known bots, which count as nothing else', number: sum('bot') },
  ]
  return (
    <Section
      title="Also counted"
      note="Visitors who ask not to be counted, by Global Privacy Control or Do Not Track, aren’t, until they are a lead."
    >
      <Table
        label="Also counted"
        nameTitle="What"
        rows={rows}
        name={({ name }) => name}
        columns={[{ title: 'Number', number: true, cell: ({ number }) => count(number) }]}
      />
    </Section>
  )
}
