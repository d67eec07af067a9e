import { z } from 'zod'
import { readAttribution, type Attribution } from '#lib/leads/capture/submission.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import type { Took } from '#lib/insight/field/metrics.ts'
import { readTook } from '#lib/insight/field/took.ts'
import { BROWSER_STEPS, LEFT, type BrowserStep } from '#lib/insight/steps.ts'

/** What a page took, reported as it was left. */
export interface Left {
  step: typeof LEFT
  path: string
  took: Took
}

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
  step: z.enum([...BROWSER_STEPS, LEFT]),
  page: z.string().max(200),
  detail: z.unknown().optional(),
  /** The first-touch record as stored: JSON in a string. */
  touch: z.string().max(4000).optional(),
})

/** Reads what a page sent; null if no page of ours could have. */
export function readVisit(body: string): Visit | Left | null {
  const parsed = schema.safeParse(parse(body))
  if (!parsed.success) return null
  const { step, page, detail, touch } = parsed.data
  const path = page.replace(/(?<=.)\/$/, '')
  if (step === LEFT) {
    const took = readTook(detail)
    return took && { step, path, took }
  }
  const question = step === 'question' && QUESTIONS.find(({ id }) => id === detail)?.id
  if (question === undefined) return null
  return { step, path, detail: question || '', attribution: readAttribution(parse(touch)) }
}

function parse(json: string | undefined): unknown {
  try {
    return json && JSON.parse(json)
  } catch {
    return null
  }
}
