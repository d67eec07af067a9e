import { z } from 'zod'
import { submissionSchema } from '#lib/leads/capture/submission.ts'
import { typeOf, type Question } from '#lib/quiz/question-types.ts'
import { QUESTIONS } from '#lib/quiz/questions.ts'
import type { Answer } from '#lib/quiz/types/question-type.ts'
import { mapFields, ROI_FIELDS } from '#lib/roi/fields.ts'
import { numberWord } from '#lib/roi/format.ts'

/**
 * Fields both report routes accept. `results` is accepted, but a report prints only what the server
 * calculates.
 */
const shared = {
  email: submissionSchema.shape.email,
  results: z.unknown().optional(),
  /** The visitor's local date, so that the report and its file name agree across time zones. */
  date: z.iso.date('should be a date such as 2026-11-03').optional(),
  /** The lead id that the gate's response returned. Without it, no email is sent. */
  lead: z.uuid('should be the id of a lead').optional(),
  /** Whether the result came from someone else's link. */
  shared: z.boolean('should be true or false').default(false),
  /** 'file' returns the report in the response, 'email' sends it to the email address. */
  delivery: z.enum(['file', 'email'], "should be 'file' or 'email'").default('file'),
}

/** The body of `POST /api/reports/roi`. */
export const roiBody = z.object(
  {
    ...shared,
    inputs: z.object(
      mapFields(({ missing }) => {
        const figure = z.number('should be a finite number such as 30')
        return missing === null ? figure : figure.default(missing)
      }),
      `should hold the ${numberWord(ROI_FIELDS.length)} figures of the calculator`,
    ),
  },
  'should be an object with inputs and email',
)

/** The body of `POST /api/reports/automation`. */
export const automationBody = z.object(
  {
    ...shared,
    answers: z
      .object(answers(), 'should hold the answers by question')
      .catchall(z.custom<never>(() => false, 'is not a question of the quiz')),
  },
  'should be an object with answers and email',
)

function answers() {
  return Object.fromEntries(QUESTIONS.map((question) => [question.id, answer(question).optional()]))
}

/** Accepts an answer only as it counts: 12, but neither '12' nor 12.5. */
function answer(question: Question) {
  const { read, expected } = typeOf(question)
  return z.custom<Answer>((value) => read(question, value)?.answer === value, expected(question))
}
