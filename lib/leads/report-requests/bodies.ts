import { z } from 'zod'
import { submissionSchema } from '#lib/leads/capture/submission.ts'
import { quizAnswers, roiFigures } from '#lib/leads/story/inputs.ts'

/**
 * Fields both report routes accept. `results` is accepted, but a report prints only what the server
 * calculates.
 */
const shared = {
  /** Whom the report is for. A file names nobody without it; an email can't be sent. */
  email: submissionSchema.shape.email.optional(),
  results: z.unknown().optional(),
  /** The visitor's local date, so that the report and its file name agree across time zones. */
  date: z.iso.date('should be a date such as 2026-11-03').optional(),
  /** The lead id that the gate's response returned. Without it, no email is sent. */
  lead: z.uuid('should be the id of a lead').optional(),
  /** Whether the result came from someone else's link. */
  shared: z.boolean('should be true or false').default(false),
  /** 'file' returns the report in the response, 'email' sends it to the email address. */
  delivery: z.enum(['file', 'email'], "should be 'file' or 'email'").default('file'),
  /** Of the file. An email always carries a PDF: company mail gateways quarantine HTML files. */
  format: z.enum(['html', 'pdf'], "should be 'html' or 'pdf'").default('html'),
}

/** The body of `POST /api/reports/roi`. */
export const roiBody = z.object(
  { ...shared, inputs: roiFigures },
  'should be an object with inputs and email',
)

/** The body of `POST /api/reports/automation`. */
export const automationBody = z.object(
  { ...shared, answers: quizAnswers },
  'should be an object with answers and email',
)
