import { z } from 'zod'
import { typeOf, type Question, type Answer } from '#lib/tools/quiz/question-types.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { mapFields, ROI_FIELDS } from '#lib/tools/roi/fields.ts'
import { numberWord } from '#lib/ui/format.ts'

/** The calculator's figures. One from before an input existed counts as that input's `missing`. */
export const roiFigures = z.object(
  mapFields(({ missing }) => {
    const figure = z.number('should be a finite number such as 30')
    return missing === null ? figure : figure.default(missing)
  }),
  `should hold the ${numberWord(ROI_FIELDS.length)} figures of the calculator`,
)

/** The quiz's answers, of which any may be missing. */
export const quizAnswers = answers((question) => answer(question).optional())

/** An answer to every question of the quiz. */
export const completeAnswers = answers(answer)

function answers<Value extends z.ZodType>(schemaOf: (question: Question) => Value) {
  const shape = Object.fromEntries(QUESTIONS.map((question) => [question.id, schemaOf(question)]))
  return z
    .object(shape, 'should hold the answers by question')
    .catchall(z.custom<never>(() => false, 'is not a question of the quiz'))
}

/** Accepts an answer only as it counts: 12, but neither '12' nor 12.5. */
function answer(question: Question) {
  const { read, expected } = typeOf(question)
  return z.custom<Answer>((value) => read(question, value)?.answer === value, expected(question))
}
