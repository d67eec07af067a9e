import { z } from 'zod'
import { submissionSchema } from '#lib/leads/submission.ts'
import type { Answers } from '#lib/quiz/score.ts'
import { QUESTIONS, type Question } from '#lib/quiz/questions.ts'
import { ROI_FIELDS } from '#lib/roi/fields.ts'
import type { RoiInputs } from '#lib/roi/types.ts'

/** What both report routes take. `results` come along, but a report prints only what the server reckons itself. */
const shared = {
  email: submissionSchema.shape.email,
  results: z.unknown().optional(),
  /** The visitor's day, so that the report and its file name agree across time zones. */
  date: z.iso.date('a date such as 2026-11-03').optional(),
}

/** The body of `POST /api/reports/roi`. */
export const roiBody = z.object({
  ...shared,
  inputs: z.object(numbers(), 'the seven figures of the calculator'),
})

/** The body of `POST /api/reports/automation`. */
export const automationBody = z.object({
  ...shared,
  answers: z
    .object(answers(), 'the answers by question')
    .catchall(z.never('is not a question of the quiz')),
})

function numbers() {
  const number = z.number('a finite number such as 30')
  const entries = ROI_FIELDS.map(({ key }) => [key, number])
  return Object.fromEntries(entries) as Record<keyof RoiInputs, typeof number>
}

function answers() {
  const entries = QUESTIONS.map((question) => [question.id, answer(question).optional()])
  return Object.fromEntries(entries) as Record<keyof Answers, ReturnType<typeof answer>>
}

function answer(question: Question): z.ZodType<string | number | undefined> {
  if (question.type === 'radio') {
    const options = Object.keys(question.points)
    return z.enum(options, `one of ${options.join(', ')}`)
  }
  const range = `an integer from ${question.min} to ${question.max}`
  return z.int(range).min(question.min, range).max(question.max, range)
}
