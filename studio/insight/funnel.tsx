import type { Insight } from '#lib/insight/contract.ts'
import { change, count, share, totals } from './figures.ts'
import { IN_ORDER, STEPS } from './labels.ts'
import { Section } from './section.tsx'
import { Table } from './table.tsx'

/** From the page to the booking link, with what goes on from each step to the next. */
export function Funnel({ data }: { data: Insight }) {
  const { now, before } = totals(data)
  const rows = IN_ORDER.map((step, index) => {
    const earlier = IN_ORDER[index - 1]
    return {
      step,
      number: now[step] ?? 0,
      was: before[step] ?? 0,
      of: earlier && (now[earlier] ?? 0),
    }
  })
  const most = Math.max(1, ...rows.map(({ number }) => number))
  return (
    <Section
      title="From the page to a call"
      note="Pages count visitors, once a day. From the lead on, people are counted, once a resource, as in Leads."
    >
      <Table
        label="From the page to a call"
        nameTitle="Step"
        rows={rows}
        name={({ step }) => STEPS[step].title}
        columns={[
          {
            title: 'Number',
            number: true,
            cell: ({ number }) => count(number),
            bar: ({ number }) => number / most,
          },
          {
            title: 'Of the step before',
            number: true,
            cell: ({ number, of }) => (of === undefined ? '' : share(number, of)),
          },
          { title: 'Change', number: true, cell: ({ number, was }) => change(number, was) },
        ]}
      />
    </Section>
  )
}
