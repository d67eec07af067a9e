import { answerReadiness } from '#lib/tools/calculate/answers.ts'
import { quizParameters } from '#lib/tools/calculate/parameters.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { publishedQuiz } from '../published.ts'
import { preflight, respond } from '../respond.ts'

export * from '#lib/platform/http/only-get.ts'
export const OPTIONS = preflight

/** What the readiness quiz says of these answers (/openapi.json). */
export const GET = (request: Request): Promise<Response> =>
  respond(request, quizParameters(), async (values) => {
    const quiz = await publishedQuiz()
    return quiz && answerReadiness(readAnswers(values), quiz.levels, quiz.page)
  })
