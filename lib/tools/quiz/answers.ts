import { typeOf, type Question } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS, type QuestionId } from '#lib/tools/quiz/questions.ts'
import type { Answer } from '#lib/tools/quiz/types/question-type.ts'

/** Only answered questions count. */
export type Answers = Partial<Record<QuestionId, Answer>>

/**
 * Points of one answer, 1-4 (docs/specification.md A3), or null if nothing was typed or the value
 * isn't an answer to the question.
 */
export function pointsFor(question: Question, answer: unknown): number | null {
  return typeOf(question).read(question, answer)?.points ?? null
}

export function isAnswered(question: Question, answer: unknown): boolean {
  return pointsFor(question, answer) !== null
}

/** Keeps valid answers and drops the rest. For input from outside: a URL or storage. */
export function readAnswers(input: unknown): Answers {
  if (typeof input !== 'object' || input === null) return {}
  const byId = new Map<string, unknown>(Object.entries(input))
  const answers: Answers = {}
  for (const question of QUESTIONS) {
    const read = typeOf(question).read(question, byId.get(question.id))
    if (read) answers[question.id] = read.answer
  }
  return answers
}
