import 'server-only'
import { getQuizContent } from '#lib/content/fetch.ts'
import type { QuestionContent, QuizContent } from '#lib/content/types.ts'
import { withTimeout } from '#lib/platform/timeout.ts'

const CONTENT_TIMEOUT = 2_000

export async function quizTexts(): Promise<QuizContent | null> {
  try {
    return await withTimeout(getQuizContent(), CONTENT_TIMEOUT)
  } catch {
    return null
  }
}

/** The quiz's wording for `resultText`; empty if content doesn't respond, so that it falls back. */
export async function quizWordings(): Promise<readonly QuestionContent[]> {
  return (await quizTexts())?.questions ?? []
}
