import 'server-only'
import { z } from 'zod'
import { type DetailQuestion, MAX_ANSWER } from '#lib/content/details.ts'
import { getSiteSettings } from '#lib/content/fetch.ts'
import { check, type Read } from '#lib/platform/http/body.ts'
import { inTime } from '#lib/platform/timeout.ts'
import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import type { EventData } from '#lib/leads/story/kinds.ts'

const CONTENT_TIMEOUT = 2_000

/**
 * Answers with the questions as staff ask them now, or the response that names the one that isn't
 * right. Null if content doesn't respond, so that nobody knows what is asked.
 */
export async function readDetails(
  given: Record<string, string>,
): Promise<Read<EventData<'details'>> | null> {
  const settings = await inTime(getSiteSettings(), CONTENT_TIMEOUT)
  if (!settings) return null
  const { questions } = settings.details
  const filled = Object.entries(given).flatMap(([name, text]) =>
    text.trim() ? [[name, text.trim()]] : [],
  )
  const read = check({ answers: Object.fromEntries(filled) }, answersTo(questions))
  if (!read.ok) return read
  const answers: EventData<'details'>['answers'] = {}
  for (const { name, question } of questions) {
    const answer = read.value.answers[name]
    if (answer !== undefined) answers[name] = { question, answer }
  }
  return { ok: true, value: { answers } }
}

function answersTo(questions: readonly DetailQuestion[]) {
  const shape = Object.fromEntries(questions.map((each) => [each.name, answerTo(each).optional()]))
  const answers = z
    .object(shape)
    .catchall(z.custom<never>(() => false, 'is not asked here'))
    .refine((all) => Object.keys(all).length > 0, 'holds no answer')
  return z.object({ answers })
}

/** Their words are read below the field. */
function answerTo({ about, choices }: DetailQuestion) {
  const words = z
    .string()
    .max(MAX_ANSWER, `Please write ${MAX_ANSWER} characters at most.`)
    .refine((text) => !UNPRINTABLE.test(text), 'Please write plain text in one line.')
  if (choices.length > 0)
    return words.refine((text) => choices.includes(text), 'Please choose one of the answers.')
  return about === 'phone'
    ? words.refine(isPhone, 'Please write a number such as +1 617 555 0142.')
    : words
}

/** Digits and what people put between them. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return /^[\d\s()+./x-]+$/i.test(text) && digits >= 5 && digits <= 20
}
