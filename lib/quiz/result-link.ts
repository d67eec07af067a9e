import { isAnswered, readAnswers, type Answers } from '#lib/quiz/answers.ts'
import type { KnownQuestion } from '#lib/quiz/order.ts'
import { QUESTIONS } from '#lib/quiz/questions.ts'

/** The answers, in the order of the questions, as the part of a URL after '#', which browsers never send to a server. */
export function answersToHash(answers: Answers, questions: readonly KnownQuestion[]): string {
  const given = readAnswers(answers)
  const pairs = questions.flatMap(({ id }) => (id in given ? [[id, String(given[id])]] : []))
  return `#${new URLSearchParams(pairs)}`
}

/** The answers of a shared result, in whatever order, or null where the URL holds no complete set of them. */
export function answersFromHash(hash: string): Answers | null {
  const answers = readAnswers(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))))
  return QUESTIONS.every((question) => isAnswered(question, answers[question.id])) ? answers : null
}
