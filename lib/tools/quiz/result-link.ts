import { isAnswered, readAnswers, type Answers } from '#lib/tools/quiz/answers.ts'
import { QUESTIONS, type KnownQuestion } from '#lib/tools/quiz/questions.ts'

/**
 * The answers, in the order of the questions, as a URL fragment, which browsers never send to a
 * server.
 */
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
