'use client'

import { useEffect } from 'react'
import { sendStep } from '#lib/insight/send-step.ts'
import type { QuizContent } from '#lib/content/types.ts'
import { isAnswered } from '#lib/tools/quiz/answers.ts'
import type { NextStepsProps } from '../_report-actions/next-steps.tsx'
import { Progress } from './progress.tsx'
import { QuestionScreen } from './question.tsx'
import { Result } from './result.tsx'
import { useAnswers } from './use-answers.ts'

interface QuizProps {
  /** The email address from the gate; it names the report. */
  email: string
  /** The public key that report routes require. */
  siteKey: string
  content: QuizContent
  nextSteps: NextStepsProps
}

/**
 * The readiness quiz: one question at a time, then the result. Each screen has one
 * `#tool-heading`. Client only: its initial state comes from sessionStorage and the URL hash.
 */
export function Quiz({ email, siteKey, content, nextSteps }: QuizProps) {
  const quiz = useAnswers(content.questions, email)
  const { questions, answers, step } = quiz

  const question = questions[step]
  const reached = question?.id
  useEffect(() => {
    if (reached) sendStep('question', reached)
  }, [reached])
  const answered = questions.filter((each) => isAnswered(each, answers[each.id])).length

  return (
    <div
      id="quiz"
      className="flex min-h-[calc(100svh-var(--header-height)-1.5rem)] flex-col print:min-h-0"
    >
      {question ? (
        <>
          <Progress step={step} total={questions.length} answered={answered} />
          <QuestionScreen
            key={question.id}
            question={question}
            content={content.questions.find(({ id }) => id === question.id)}
            answer={answers[question.id]}
            first={step === 0}
            last={step === questions.length - 1}
            onAnswer={(value) => quiz.answer(question.id, value)}
            onNext={quiz.next}
            onPrevious={quiz.previous}
          />
        </>
      ) : (
        <Result {...{ quiz, email, siteKey, content, nextSteps }} />
      )}
    </div>
  )
}
