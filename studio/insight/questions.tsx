import type { Insight } from '#lib/insight/contract.ts'
import { count, share } from './figures.ts'
import { Empty, Section } from './section.tsx'
import { Table } from './table.tsx'

/** Where the quiz loses people, question by question. */
export function Questions({ data: { questions } }: { data: Insight }) {
  const first = questions[0]?.visitors ?? 0
  const most = Math.max(1, ...questions.map(({ visitors }) => visitors))
  const rows = questions.map((question, index) => ({
    ...question,
    index,
    next: questions[index + 1]?.visitors,
  }))
  return (
    <Section title="The quiz, question by question" note="Visitors, once a day and question.">
      {most === 1 && first === 0 ? (
        <Empty>Nobody has taken the quiz in this period.</Empty>
      ) : (
        <Table
          label="The quiz, question by question"
          nameTitle="Question"
          rows={rows}
          name={({ index, text }) => `${index + 1}. ${text}`}
          columns={[
            {
              title: 'Reached',
              number: true,
              cell: ({ visitors }) => count(visitors),
              bar: ({ visitors }) => visitors / most,
            },
            { title: 'Of the first', number: true, cell: ({ visitors }) => share(visitors, first) },
            {
              title: 'Left here',
              number: true,
              cell: ({ visitors, next }) =>
                next === undefined ? '' : share(Math.max(visitors - next, 0), visitors),
            },
          ]}
        />
      )}
    </Section>
  )
}
