import type { Insight } from '#lib/insight/contract.ts'
import { asked, count, counted, isUncounted, share, totals } from './figures.ts'
import { Empty, Section } from './section.tsx'
import { Table } from './table.tsx'

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
    <Section title="The quiz, question by question" note={note}>
      {most <= 0 ? (
        <Empty>Nobody has taken the quiz in this period.</Empty>
      ) : (
        <Table
          label="The quiz, question by question"
          nameTitle="Question"
          rows={rows}
          name={({ name }) => name}
          columns={[
            {
              title: 'Reached',
              number: true,
              cell: ({ number }) => count(number),
              bar: ({ number }) => number / most,
            },
            { title: 'Of the first', number: true, cell: ({ number }) => share(number, first) },
            {
              title: 'Dropped off',
              number: true,
              cell: ({ number, next }) =>
                next === undefined ? '' : share(Math.max(number - next, 0), number),
            },
          ]}
        />
      )}
    </Section>
  )
}
