import { Stack } from '@sanity/ui'
import {
  MAX_RESULTS,
  OTHER,
  type Insight,
  type Origin,
  type OriginKind,
} from '#lib/insight/contract.ts'
import { asked, count, counted, decimal, isUncounted, share, totals, UNCOUNTED } from './figures.ts'
import { Empty, Figures, Section, Table } from './table.tsx'

/** Titles, and what visits without one are called. */
const KINDS: Record<OriginKind, { title: string; none: string; empty?: string }> = {
  campaign: { title: 'Campaign', none: 'No campaign' },
  referrer: { title: 'Referrer', none: 'Direct or unknown' },
  assistant: {
    title: 'Assistant',
    none: '',
    empty: 'No assistant has sent a visit in this period.',
  },
  landing: { title: 'First page of the visit', none: 'Not known' },
}

/** Where visits and leads came from. */
export function Origins({ data, kind }: { data: Insight; kind: OriginKind }) {
  const { title, none, empty = 'No visits in this period.' } = KINDS[kind]
  const rows = data.origins[kind]
  // Where visits can't be counted, nothing is known of where they came from either.
  const uncounted = totals(asked(data)).uncounted.lead ?? 0
  const leads = ({ value, lead }: Origin) => (value === '' ? lead - uncounted : lead)
  const isShort = rows.some((row) => isUncounted(leads(row), row.seen))
  return (
    <Figures
      title={title}
      note={isShort ? UNCOUNTED : ''}
      empty={empty}
      nameTitle={title}
      rows={rows}
      name={({ value }) => (value === OTHER ? 'All others' : value || none)}
      columns={[
        ...(data.resource === null
          ? [
              {
                title: 'Other page seen',
                cell: (row: Origin) => count(row.other),
              },
            ]
          : []),
        { title: 'Page seen', cell: ({ seen }) => count(seen) },
        { title: 'Leads', cell: ({ lead }) => count(lead) },
        {
          title: 'Lead rate',
          cell: (row) => share(leads(row), row.seen),
        },
        {
          title: 'Booking pressed',
          // A lead whose visits aren't counted pressed it, too.
          cell: (row) => count(Math.max(row.booking, row['lead-booking'])),
        },
        { title: 'by leads', cell: (row) => count(row['lead-booking']) },
      ]}
    />
  )
}

const NOTE =
  'Visitors, once a day and question. Finished counts people, once, and erased people too.'
const EARLIER = 'A dash means more than 100%: some began on an earlier day.'

/** Where the quiz loses people, question by question. */
export function Questions({ data }: { data: Insight }) {
  const quizzes = asked(data).filter(({ opens }) => opens === 'quiz')
  const quiz = totals(quizzes)
  const reached = [
    ...data.questions.map(({ text, visitors }, index) => ({
      name: `${index + 1}. ${text}`,
      number: visitors,
    })),
    ...(quizzes.length > 0 ? [{ name: 'Finished', number: counted(quiz, 'finished') }] : []),
  ]
  const first = reached[0]?.number ?? 0
  const most = Math.max(...reached.map(({ number }) => number))
  const rows = reached.map(({ name, number }, index) => ({
    name,
    number,
    next: reached[index + 1]?.number,
  }))
  const isShort = most > 0 && isUncounted(most, first)
  const left = quiz.uncounted.finished ?? 0
  const note = `${NOTE}${left > 0 ? ` ${count(left)} more finished in a browser whose visits aren’t counted.` : ''}${isShort ? ` ${EARLIER}` : ''}`
  return (
    <Figures
      title="The quiz, question by question"
      note={note}
      empty="Nobody has taken the quiz in this period."
      nameTitle="Question"
      rows={most > 0 ? rows : []}
      name={({ name }) => name}
      columns={[
        {
          title: 'Reached',
          cell: ({ number }) => count(number),
          bar: ({ number }) => number / most,
        },
        { title: 'Of the first', cell: ({ number }) => share(number, first) },
        {
          title: 'Dropped off',
          cell: ({ number, next }) =>
            next === undefined ? '' : share(Math.max(number - next, 0), number),
        },
      ]}
    />
  )
}

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
                cell: ({ median, unit }) =>
                  unit === '$' ? `$${decimal(median)}` : `${decimal(median)} ${unit}`,
              },
              { title: 'People', cell: ({ people }) => count(people) },
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
                cell: ({ people }) => (people === null ? 'too few to show' : count(people)),
              },
            ]}
          />
        )}
      </Stack>
    </Section>
  )
}
