import { number } from '#lib/tools/quiz/types/number/number.ts'
import type { QuestionType } from '#lib/tools/quiz/types/question-type.ts'
import { radio } from '#lib/tools/quiz/types/radio/radio.ts'

/** The types of question there are: each has its folder in `types`. */
const QUESTION_TYPES = { radio, number }

type Types = typeof QUESTION_TYPES

/** A question of any type. */
export type Question = {
  [T in keyof Types]: Types[T] extends QuestionType<infer Q> ? Q : never
}[keyof Types]

/** What the code knows of this question's type. */
export function typeOf({ type }: Question): QuestionType<Question> {
  return QUESTION_TYPES[type]
}
