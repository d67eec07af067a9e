import { createElement } from 'react'
import { getQuizContent } from '#lib/content/fetch.ts'
import { methodNotAllowed } from '#lib/http/problem.ts'
import { answerReport } from '#lib/reports/answer.ts'
import { AutomationReport } from '#lib/reports/automation.tsx'
import { automationBody } from '#lib/reports/bodies.ts'
import { scoreQuiz } from '#lib/quiz/score.ts'

/** The readiness report for the quiz's answers, as one HTML file or sent by e-mail. */
export function POST(request: Request): Promise<Response> {
  return answerReport(request, 'automation', automationBody, async ({ answers }, frame) => {
    const { readinessLevel, score, maxScore } = scoreQuiz(answers)
    return {
      title: 'Process Automation Report',
      summary: `${readinessLevel}: ${score} of ${maxScore} points.`,
      document: createElement(AutomationReport, {
        ...frame,
        answers,
        content: await getQuizContent(),
      }),
    }
  })
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
