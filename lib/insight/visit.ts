import { z } from 'zod'
import { readAttribution, type Attribution } from '#lib/leads/capture/submission.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { BROWSER_STEPS, type BrowserStep } from '#lib/insight/steps.ts'

/** A step that a page reports. */
export interface Visit {
  step: BrowserStep
  /** The page's path, without a slash at its end. */
  path: string
  /** The question's ID; otherwise empty. */
  detail: string
  attribution: Attribution | null
}

const schema = z.object({
  step: z.enum(BROWSER_STEPS),
  page: z.string().max(200),
  detail: z.string().optional(),
  /** The first-touch record as stored: JSON in a string. */
  touch: z.string().max(4000).optional(),
})

/** Reads what a page sent; null if no page of ours could have. */
export function readVisit(body: string): Visit | null {
  const parsed = schema.safeParse(parse(body))
  if (!parsed.success) return null
  const { step, page, detail = '', touch } = parsed.data
  const isQuestion = step === 'question'
  if (isQuestion && !QUESTIONS.some(({ id }) => id === detail)) return null
  const attribution = readAttribution(parse(touch))
  const path = page.replace(/(?<=.)\/$/, '')
  return { step, path, detail: isQuestion ? detail : '', attribution }
}

function parse(json: string | undefined): unknown {
  try {
    return json && JSON.parse(json)
  } catch {
    return null
  }
}
