'use client'

import type { QuizContent } from '#lib/content/types.ts'
import { isAnswered } from '#lib/quiz/answers.ts'
import { QUESTIONS } from '#lib/quiz/questions.ts'
import { Progress } from './progress.tsx'
import { QuestionScreen } from './question.tsx'
import { Result } from './result.tsx'
import { useAnswers } from './use-answers.ts'

interface QuizProps {
  /** The address given at the gate; it names the report. */
  email: string
  /** The public key that report routes ask for. */
  siteKey: string
  content: QuizContent
  bookingUrl: string
}

/**
 * The readiness quiz: eight questions one at a time, then the result. Each screen has one
 * `#tool-heading`. For the browser only: it begins with what the tab and the address hold.
 */
export function Quiz({ email, siteKey, content, bookingUrl }: QuizProps) {
  const { answers, step, answer, move } = useAnswers(content.questions)

  const question = QUESTIONS[step]
  const answered = QUESTIONS.filter((each) => isAnswered(each, answers[each.id])).length

  return (
    <div
      id="quiz"
      className="flex min-h-[calc(100svh-var(--header-height)-1.5rem)] flex-col print:min-h-0"
    >
      {question ? (
        <>
          <Progress step={step} total={QUESTIONS.length} answered={answered} />
          <QuestionScreen
            key={question.id}
            question={question}
            content={content.questions.find(({ id }) => id === question.id)}
            answer={answers[question.id]}
            first={step === 0}
            last={step === QUESTIONS.length - 1}
            onAnswer={(value) => answer(question.id, value)}
            onMove={move}
          />
        </>
      ) : (
        <Result {...{ answers, email, siteKey, content, bookingUrl }} />
      )}
    </div>
  )
}
