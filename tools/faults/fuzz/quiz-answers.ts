import fc from 'fast-check'
import { typeOf, type Question } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import type { Answer } from '#lib/tools/quiz/types/question-type.ts'

/** Any set of valid answers, with some questions left out. */
export const validAnswers = fc.record<Record<string, Answer>>(
  Object.fromEntries(QUESTIONS.map((question) => [question.id, validAnswer(question)])),
  { requiredKeys: [] },
)

/** Options and integers, each as it counts. */
function validAnswer(question: Question): fc.Arbitrary<Answer> {
  const type = typeOf(question)
  const options = [
    ...type.options(question),
    ...[1, 2, 3, 4].map((points) => type.worth(question, points)),
  ]
  const given = fc.oneof(fc.constantFrom(...options), fc.integer({ min: 0, max: 200 }))
  return given
    .map((each) => type.read(question, each))
    .filter((read) => read !== null)
    .map(({ answer }) => answer)
}
