import type { QuizContent, QuestionContent } from '#lib/content/types.ts'
import { LEVELS, QUESTIONS, type LevelId } from '#lib/tools/quiz/questions.ts'
import { RESOURCE_TYPES, type ToolType } from '#lib/tools/resource-types.ts'
import { type Answers, answersToHash } from '#lib/tools/quiz/answers.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { markOwner } from '#lib/tools/reports/link-owner.ts'
import { storeAnswers } from '../../../../(site)/resources/[slug]/_quiz/use-answers.ts'

/** A part of a tool that preview opens without the gate. */
export interface View {
  /** Value of `?show=`. The links in `studio/locations.ts` use it too. */
  name: string
  group: string
  label: string
}

const RESULTS = { high: 'High', moderate: 'Moderate', early: 'Early' }

/** The parts of what a gate opens, in the order visitors see them. None for a document. */
export function viewsOf(type: ToolType | null, quiz: QuizContent | null): View[] {
  if (!type) return []
  if (!quiz) {
    const { noun } = RESOURCE_TYPES[type]
    return [{ name: noun, group: type, label: noun.charAt(0).toUpperCase() + noun.slice(1) }]
  }
  return [
    ...quiz.questions.map(({ id }, index) => ({
      name: id,
      group: 'Question',
      label: String(index + 1),
    })),
    ...LEVELS.map((level) => ({ name: level, group: 'Result', label: RESULTS[level] })),
  ]
}

/** Points per answer that lead to a level; no question gives less than one. */
const POINTS: Record<LevelId, number> = { high: 4, moderate: 2, early: 1 }

export function answersFor(level: LevelId): Answers {
  return Object.fromEntries(
    QUESTIONS.map((question) => [question.id, typeOf(question).worth(question, POINTS[level])]),
  )
}

/** Answers to the questions before this one, in the order in which visitors see them. */
export function answersBefore(id: string, questions: readonly QuestionContent[]): Answers {
  const all: Answers = answersFor('moderate')
  const before = questions.slice(
    0,
    questions.findIndex((question) => question.id === id),
  )
  return Object.fromEntries(before.map((question) => [question.id, all[question.id]]))
}

/** Starts the quiz as for visitors: from a link to their own result, or with kept answers. */
export function prepare(show: string, quiz: QuizContent | null, email: string): void {
  if (!quiz) return
  const level = LEVELS.find((name) => name === show)
  const { pathname, search } = window.location
  const hash = level ? markOwner(answersToHash(answersFor(level), QUESTIONS), email) : ''
  window.history.replaceState(window.history.state, '', pathname + search + hash)
  if (!level) storeAnswers(quiz.questions, answersBefore(show, quiz.questions))
}
