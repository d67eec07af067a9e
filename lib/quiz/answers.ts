import { QUESTIONS, type Question, type QuestionId } from '#lib/quiz/questions.ts'

/**
 * Option value of each radio question; integer 0-200 for the number question. Only answered
 * questions count.
 */
export type Answers = Partial<Record<QuestionId, string | number>>

/**
 * A typed number as an integer from `min` to `max`: decimals are truncated, anything that isn't a
 * number becomes `min`.
 */
export function parseNumberAnswer(
  typed: string | number,
  { min, max }: { min: number; max: number },
): number {
  const value = Number(typed)
  return Number.isNaN(value) ? min : Math.min(max, Math.max(min, Math.trunc(value)))
}

/**
 * Points of one answer, 1-4 (docs/specification.md A3), or null if nothing was typed or the value
 * isn't an option of the question.
 */
export function pointsFor(question: Question, answer: unknown): number | null {
  if (question.type === 'radio') {
    const known = typeof answer === 'string' && Object.hasOwn(question.points, answer)
    return known ? (question.points[answer] ?? null) : null
  }
  if (!isTyped(answer)) return null
  return Math.min(4, Math.max(1, Math.floor(parseNumberAnswer(answer, question) / 10)))
}

export function isAnswered(question: Question, answer: unknown): boolean {
  return pointsFor(question, answer) !== null
}

/** Keeps valid answers and drops the rest. For input from outside: a URL or storage. */
export function readAnswers(given: unknown): Answers {
  if (typeof given !== 'object' || given === null) return {}
  const byId = new Map<string, unknown>(Object.entries(given))
  const answers: Answers = {}
  for (const question of QUESTIONS) {
    const answer = byId.get(question.id)
    if (!isTyped(answer) || !isAnswered(question, answer)) continue
    answers[question.id] = question.type === 'number' ? parseNumberAnswer(answer, question) : answer
  }
  return answers
}

function isTyped(answer: unknown): answer is string | number {
  return typeof answer === 'number' || (typeof answer === 'string' && answer.trim() !== '')
}
