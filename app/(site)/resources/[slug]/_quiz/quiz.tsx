'use client'

import { useEffect } from 'react'
import { sendStep } from '#lib/insight/send-step.ts'
import type { QuizContent } from '#lib/content/types.ts'
import { isAnswered } from '#lib/tools/quiz/answers.ts'
import type { ToolFrame } from '../_report-actions/after-result.tsx'
import { QuestionScreen } from './question.tsx'
import { Result } from './result.tsx'
import { useAnswers } from './use-answers.ts'

/**
 * The readiness quiz: one question at a time, then the result. Each screen has one
 * `#tool-heading`. Client only: its initial state comes from sessionStorage and the URL hash.
 */
export function Quiz({ content, ...frame }: ToolFrame & { content: QuizContent }) {
  const quiz = useAnswers(content.questions, frame.email)
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
        <Result {...{ quiz, content, ...frame }} />
      )}
    </div>
  )
}

function Progress({ step, total, answered }: { step: number; total: number; answered: number }) {
  const percent = Math.round((answered / total) * 100)
  return (
    <div className="max-w-5xl">
      <div className="note flex justify-between gap-4 pb-3">
        <span id="quiz-position">
          Question {step + 1} of {total}
        </span>
        <span>{percent}% Complete</span>
      </div>
      <div className="relative h-2 forced-color-adjust-none">
        <progress
          aria-label="Quiz progress"
          aria-valuetext={`Question ${step + 1} of ${total}, ${percent}% Complete`}
          max={100}
          value={(answered / total) * 100}
          className="block size-full appearance-none bg-line [&::-moz-progress-bar]:bg-data [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-data [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-300"
        />
        {Array.from({ length: total - 1 }, (_, index) => (
          <span
            key={index}
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-paper"
            style={{ left: `${((index + 1) / total) * 100}%` }}
          />
        ))}
        <span
          className="absolute -bottom-2 h-1 bg-signal transition-[left] duration-300"
          style={{ left: `${(step / total) * 100}%`, width: `${100 / total}%` }}
        />
      </div>
    </div>
  )
}
