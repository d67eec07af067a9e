import type { Answers } from '#lib/tools/quiz/answers.ts'
import { questionsInOrder } from '#lib/tools/quiz/order.ts'
import type { KnownQuestion } from '#lib/tools/quiz/questions.ts'
import { typeOf } from '#lib/tools/quiz/question-types.ts'
import { MAX_POINTS, type OptionValue } from '#lib/tools/quiz/types/question-type.ts'

/** A question as staff worded it. */
export interface Wording {
  id: string
  wording: string
  /** Label of each option value. */
  options: Record<OptionValue, string>
}

type Row = [wording: string, answer: string, points: string]

/**
 * Every question in the quiz's order: wording, answer in words, points. Without a wording it has
 * its category, and its options their values.
 */
export function answerRows(answers: Answers, wordings: readonly Wording[]): Row[] {
  return questionsInOrder(wordings.map(({ id }) => id)).map((question) =>
    rowOf(question, answers, wordings),
  )
}

export function rowOf(
  question: KnownQuestion,
  answers: Answers,
  wordings: readonly Wording[],
): Row {
  const content = wordings.find(({ id }) => id === question.id)
  const type = typeOf(question)
  const read = type.read(question, answers[question.id])
  return [
    content?.wording ?? question.category,
    read ? type.inWords(question, read.answer, content?.options ?? {}) : 'Not answered',
    read ? `${read.points} of ${MAX_POINTS}` : '0 of 0',
  ]
}
