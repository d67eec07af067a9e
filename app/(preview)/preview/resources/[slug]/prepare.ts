import type { QuizContent } from '#lib/content/types.ts'
import { LEVELS, QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { answersToHash } from '#lib/tools/quiz/answers.ts'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import { storeAnswers } from '../../../../(site)/resources/[slug]/_quiz/use-answers.ts'
import { answersBefore, answersFor } from './samples.ts'

/**
 * Makes the quiz start at the requested part, in the same ways as for visitors: from a link to
 * their own result, or with answers kept before a reload.
 */
export function prepare(show: string, quiz: QuizContent | null, email: string): void {
  if (!quiz) return
  const level = LEVELS.find((name) => name === show)
  const { pathname, search } = window.location
  const hash = level ? markOwner(answersToHash(answersFor(level), QUESTIONS), email) : ''
  window.history.replaceState(window.history.state, '', pathname + search + hash)
  if (!level) storeAnswers(quiz.questions, answersBefore(show, quiz.questions))
}
