import { createElement } from 'react'
import { getQuizContent } from '#lib/content/fetch.ts'
import { methodNotAllowed } from '#lib/http/problem.ts'
import { respondWithReport } from '#lib/reports/respond.ts'
import { AutomationReport } from '#lib/reports/automation.tsx'
import { automationBody } from '#lib/reports/bodies.ts'
import { questionsInOrder } from '#lib/quiz/order.ts'
import { answersToHash } from '#lib/quiz/result-link.ts'
import { scoreQuiz } from '#lib/quiz/score.ts'

/** The readiness report for the quiz's answers, as an HTML file or sent by email. */
export function POST(request: Request): Promise<Response> {
  return respondWithReport(
    request,
    'automation',
    automationBody,
    async ({ answers }) => {
      const { questions } = await getQuizContent()
      return answersToHash(answers, questionsInOrder(questions.map(({ id }) => id)))
    },
    async ({ answers }, frame) => {
      const { readinessLevel, score, maxScore } = scoreQuiz(answers)
      const content = await getQuizContent()
      return {
        title: 'Process Automation Report',
        summary: `${readinessLevel}: ${score} of ${maxScore} points.`,
        document: createElement(AutomationReport, { ...frame, answers, content }),
      }
    },
  )
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
