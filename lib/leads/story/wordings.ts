import 'server-only'
import { getQuizContent } from '#lib/content/fetch.ts'
import type { QuestionContent } from '#lib/content/types.ts'
import { withTimeout } from '#lib/time/timeout.ts'

/** How long to wait for the quiz's wording, in milliseconds. */
const CONTENT_TIMEOUT = 2_000

/** The quiz's wording for `resultText`; empty if content doesn't respond, so that it falls back. */
export async function quizWordings(): Promise<readonly QuestionContent[]> {
  try {
    return (await withTimeout(getQuizContent(), CONTENT_TIMEOUT)).questions
  } catch {
    return []
  }
}
