import type { QuizContent } from '#lib/content/types.ts'
import { LEVELS } from '#lib/quiz/questions.ts'
import { answersToHash } from '#lib/quiz/result-link.ts'
import { keepAnswers } from '../../../../(site)/resources/[slug]/_quiz/use-answers.ts'
import { answersBefore, answersFor } from './samples.ts'

/** Has the quiz begin with the part that is to be shown, by the same ways as for visitors: a shared result, or answers from before a reload. */
export function prepare(show: string, quiz: QuizContent | null): void {
  if (!quiz) return
  const level = LEVELS.find((name) => name === show)
  const { pathname, search } = window.location
  const hash = level ? answersToHash(answersFor(level)) : ''
  window.history.replaceState(window.history.state, '', pathname + search + hash)
  if (!level) keepAnswers(quiz.questions, answersBefore(show, quiz.questions))
}
