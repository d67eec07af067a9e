import type { QuestionContent } from '#lib/content/types.ts'
import { pointsFor, type Answers } from '#lib/quiz/answers.ts'
import { questionsInOrder } from '#lib/quiz/order.ts'
import type { Question } from '#lib/quiz/questions.ts'

/** Every question in the quiz's order: wording, answer in words, points. */
export function answerRows(
  answers: Answers,
  contents: readonly QuestionContent[],
): [wording: string, answer: string, points: string][] {
  return questionsInOrder(contents.map(({ id }) => id)).map((question) => {
    const content = contents.find(({ id }) => id === question.id)
    const answer = answers[question.id]
    const points = pointsFor(question, answer)
    return [
      content?.wording ?? question.category,
      points === null ? 'Not answered' : inWords(question, content, String(answer)),
      points === null ? '0 of 0' : `${points} of 4`,
    ]
  })
}

function inWords(question: Question, content: QuestionContent | undefined, answer: string): string {
  if (question.type === 'number') return `${answer} ${question.unit}`
  return content?.options[answer] ?? answer
}
