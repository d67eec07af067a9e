import type { QuestionContent } from '#lib/content/types.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS, type LevelId } from '#lib/tools/quiz/questions.ts'

/** Points per answer that lead to a level; no question gives less than one. */
const POINTS: Record<LevelId, number> = { high: 4, moderate: 2, early: 1 }

/** Answers to every question that lead to a level. */
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
