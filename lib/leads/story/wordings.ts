import 'server-only'
import { getQuizContent } from '#lib/content/fetch.ts'
import type { QuestionContent, QuizContent } from '#lib/content/types.ts'
import { inTime } from '#lib/platform/timeout.ts'

const CONTENT_TIMEOUT = 2_000

export function quizTexts(): Promise<QuizContent | null> {
  return inTime(getQuizContent(), CONTENT_TIMEOUT)
}

/** The quiz's wording for `resultText`; empty if content doesn't respond, so that it falls back. */
export async function quizWordings(): Promise<readonly QuestionContent[]> {
  return (await quizTexts())?.questions ?? []
}
