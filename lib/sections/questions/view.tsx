import type { FAQPage } from 'schema-dts'
import { CallLine } from '#lib/sections/call-line.tsx'
import type { SectionProps } from '#lib/sections/define.ts'
import type { questions, Asked } from './section.ts'
import { Prose } from '#lib/ui/prose.tsx'
import { JsonLd } from '#lib/content/json-ld.tsx'
import { toPlainText } from '@portabletext/react'

/** What buyers ask, with answers. For search engines, the page lists those of all its sections. */
export function Questions({ content, settings, place }: SectionProps<typeof questions>) {
  if (content.questions.length === 0) return null
  return (
    <section aria-labelledby={`${place.id}-heading`} className="section-space">
      <div className="wrap columns-12 items-start gap-y-8">
        <h2 id={`${place.id}-heading`} className="heading text-balance md:col-span-12">
          {content.questionsHeading}
        </h2>
        <div className="md:col-span-12">
          <QuestionList questions={content.questions} Question="h3" />
          <CallLine text={content.questionsCall} href={settings.bookingUrl} />
        </div>
      </div>
    </section>
  )
}

/** How many answers are read without a click: what most visitors would leave over. */
const OPEN = 3

interface QuestionListProps {
  questions: Asked[]
  /** The element of those that are open. */
  Question: 'h3' | 'h4'
}

/**
 * The first questions with their answers; those of the others open with a click, without a script.
 * On paper all are open.
 */
export function QuestionList({ questions, Question }: QuestionListProps) {
  return (
    <>
      <div className="grid gap-x-6 lg:grid-cols-3">
        {questions.slice(0, OPEN).map(({ question, answer }) => (
          <div key={question} className="border-t border-ink pb-8 pt-3 lg:pr-6">
            <Question className="text-xl font-semibold leading-tight">{question}</Question>
            <div className="mt-3 text-soft">
              <Prose value={answer} />
            </div>
          </div>
        ))}
      </div>
      <FoldedList questions={questions.slice(OPEN)} />
    </>
  )
}

function FoldedList({ questions }: Pick<QuestionListProps, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <div className="border-b border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-t border-line">
          <summary className="flex min-h-11 cursor-pointer list-none items-baseline justify-between gap-6 py-4 text-xl font-semibold leading-tight after:font-mono after:text-signal-ink after:content-['+'] group-open:after:content-['–'] hover:underline">
            {question}
          </summary>
          <div className="pb-6">
            <Prose value={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}

interface QuestionDataProps {
  questions: Asked[]
  /** Search engines aren't told what is invented. */
  isExample: boolean | undefined
}

/** The questions for search engines, beside their text: what repeats compresses to nothing. */
export function QuestionData({ questions, isExample }: QuestionDataProps) {
  return isExample ? null : <JsonLd data={faqData(questions)} />
}

export function faqData(questions: readonly Asked[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: toPlainText(answer) },
    })),
  } satisfies FAQPage
}
