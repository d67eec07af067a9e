import { isAnswered, readAnswers, type Answers } from '#lib/quiz/answers.ts'
import { QUESTIONS } from '#lib/quiz/questions.ts'

/** The answers as the part of an address behind '#', which browsers never send to a server. */
export function answersToHash(answers: Answers): string {
  const given = Object.entries(readAnswers(answers)).map(([id, answer]) => [id, String(answer)])
  return `#${new URLSearchParams(given)}`
}

/** The answers of a shared result, or null where the address holds no complete set of them. */
export function answersFromHash(hash: string): Answers | null {
  const answers = readAnswers(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))))
  return QUESTIONS.every((question) => isAnswered(question, answers[question.id])) ? answers : null
}
