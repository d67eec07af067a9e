import { useRef, type FormEvent } from 'react'
import type { QuestionContent } from '#lib/content/types.ts'
import { isAnswered } from '#lib/quiz/answers.ts'
import type { Question } from '#lib/quiz/questions.ts'
import { Button } from '#lib/ui/button.tsx'
import { ArrowLeft, ArrowRight } from '#lib/ui/icons.tsx'
import { NumberAnswer } from './number-answer.tsx'
import { Options } from './options.tsx'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useScreenStart } from './use-screen-start.ts'

interface QuestionScreenProps {
  question: Question
  /** Its wording and labels; without them the category and the option values are shown. */
  content: QuestionContent | undefined
  answer: string | number | undefined
  first: boolean
  last: boolean
  onAnswer: (answer: string | number | undefined) => void
  onMove: (by: 1 | -1) => void
}

/** One question that fills the screen. Number keys and arrows choose, Enter goes on. */
export function QuestionScreen(props: QuestionScreenProps) {
  const { question, content, answer, first, last, onAnswer, onMove } = props
  const answered = isAnswered(question, answer)

  const form = useRef<HTMLFormElement>(null)
  useQuizKeys(form)
  useScreenStart()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (answered) onMove(1)
  }

  return (
    // The screen itself takes the focus of a click beside the controls, so that the keys keep working.
    <form
      ref={form}
      noValidate
      tabIndex={-1}
      aria-labelledby="tool-heading"
      onSubmit={onSubmit}
      className="flex grow flex-col outline-none"
    >
      <div className="grid grow content-center gap-x-16 gap-y-7 py-9 transition duration-200 starting:translate-x-3 starting:opacity-0 lg:grid-cols-[5fr_7fr]">
        <div>
          <p className="note pb-3">{question.category}</p>
          <h2
            id="tool-heading"
            tabIndex={-1}
            aria-describedby="quiz-position"
            className="heading text-balance outline-none"
          >
            {content?.wording ?? question.category}
          </h2>
          {content?.help && (
            <p id="question-help" className="pt-4 text-soft lg:max-w-md">
              {content.help}
            </p>
          )}
        </div>
        <div className="min-w-0">
          {question.type === 'radio' ? (
            <Options
              question={question}
              labels={content?.options ?? {}}
              {...{ answer, onAnswer }}
            />
          ) : (
            <NumberAnswer question={question} {...{ answer, onAnswer }} />
          )}
        </div>
      </div>
      <div className="flex items-center gap-4 border-t border-line py-5">
        <Button tone="outline" disabled={first} onClick={() => onMove(-1)}>
          <ArrowLeft />
          Previous
        </Button>
        <p className="note ml-auto hidden lg:block pointer-coarse:hidden" aria-hidden="true">
          {question.type === 'radio' && 'keys 1 to 4 choose, '}Enter goes on
        </p>
        <Button className="max-lg:ml-auto" type="submit" disabled={!answered}>
          {last ? 'Get Results' : 'Next'}
          <ArrowRight />
        </Button>
      </div>
    </form>
  )
}
