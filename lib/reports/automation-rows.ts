import type { QuestionContent } from '#lib/content/types.ts'
import type { Answers } from '#lib/quiz/answers.ts'
import { questionsInOrder } from '#lib/quiz/order.ts'
import { typeOf } from '#lib/quiz/question-types.ts'
import { MAX_POINTS } from '#lib/quiz/types/question-type.ts'

/** Every question in the quiz's order: wording, answer in words, points. */
export function answerRows(
  answers: Answers,
  contents: readonly QuestionContent[],
): [wording: string, answer: string, points: string][] {
  return questionsInOrder(contents.map(({ id }) => id)).map((question) => {
    const content = contents.find(({ id }) => id === question.id)
    const type = typeOf(question)
    const read = type.read(question, answers[question.id])
    return [
      content?.wording ?? question.category,
      read ? type.inWords(question, read.answer, content?.options ?? {}) : 'Not answered',
      read ? `${read.points} of ${MAX_POINTS}` : '0 of 0',
    ]
  })
}
