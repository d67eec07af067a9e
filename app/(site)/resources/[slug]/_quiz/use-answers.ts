import { useState } from 'react'
import type { QuestionContent } from '#lib/content/types.ts'
import { isAnswered, readAnswers, type Answers } from '#lib/quiz/answers.ts'
import { QUESTIONS, type QuestionId } from '#lib/quiz/questions.ts'
import { answersFromHash } from '#lib/quiz/result-link.ts'
import { recall, remember } from '#lib/ui/tab-memory.ts'

const KEY = 'quiz-answers'

interface Progress {
  answers: Answers
  /** Index of the question on the screen; behind the last one comes the result. */
  step: number
}

/** Keeps answers for as long as the tab is open; the quiz goes on from them. */
export function keepAnswers(questions: readonly QuestionContent[], answers: Answers): void {
  remember(KEY, JSON.stringify(questions), answers)
}

/**
 * The answers and the screen they are at. They begin with a result that someone shared through the
 * address, or with what was answered in this tab before a reload, unless the questions have changed since.
 */
export function useAnswers(questions: readonly QuestionContent[]) {
  const version = JSON.stringify(questions)
  const [{ answers, step }, setProgress] = useState<Progress>(() => begin(version))

  return {
    answers,
    step,
    answer: (id: QuestionId, value: string | number | undefined) => {
      const next = { ...answers, [id]: value }
      setProgress({ answers: next, step })
      keepAnswers(questions, next)
    },
    move: (by: 1 | -1) => setProgress((was) => ({ ...was, step: was.step + by })),
  }
}

function begin(version: string): Progress {
  const shared = answersFromHash(location.hash)
  if (shared) return { answers: shared, step: QUESTIONS.length }
  const answers = readAnswers(recall(KEY, version))
  const open = QUESTIONS.findIndex((question) => !isAnswered(question, answers[question.id]))
  return { answers, step: open === -1 ? QUESTIONS.length - 1 : open }
}
