import { typeOf, type Question, type Answer } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS, type QuestionId, type KnownQuestion } from '#lib/tools/quiz/questions.ts'

/** Only answered questions count. */
export type Answers = Partial<Record<QuestionId, Answer>>

/** Points of one answer, 1-4 (docs/specification.md A3), or null if it isn't one. */
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

/** The answers in this order as a URL fragment, which browsers never send to a server. */
export function answersToHash(answers: Answers, questions: readonly KnownQuestion[]): string {
  const valid = readAnswers(answers)
  const pairs = questions.flatMap(({ id }) => (id in valid ? [[id, String(valid[id])]] : []))
  return `#${new URLSearchParams(pairs)}`
}

/** The answers of a shared result, in any order, or null if the URL doesn't hold a complete set. */
export function answersFromHash(hash: string): Answers | null {
  const answers = readAnswers(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))))
  return QUESTIONS.every((question) => isAnswered(question, answers[question.id])) ? answers : null
}
