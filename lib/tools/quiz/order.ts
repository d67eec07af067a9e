import { QUESTIONS, type KnownQuestion } from '#lib/tools/quiz/questions.ts'

/**
 * The questions in the order of these ids. Unknown and repeated ids are ignored; questions left out
 * come last.
 */
export function questionsInOrder(ids: readonly string[]): KnownQuestion[] {
  const place = ({ id }: KnownQuestion) => {
    const index = ids.indexOf(id)
    return index === -1 ? ids.length : index
  }
  return [...QUESTIONS].sort((one, other) => place(one) - place(other))
}
