import { createElement } from 'react'
import { getQuizContent } from '#lib/content/fetch.ts'
import { methodNotAllowed } from '#lib/http/problem.ts'
import { answerReport } from '#lib/reports/answer.ts'
import { AutomationReport } from '#lib/reports/automation.tsx'
import { automationBody } from '#lib/reports/bodies.ts'

/** The readiness report for the quiz's answers, as one HTML file. */
export function POST(request: Request): Promise<Response> {
  return answerReport(request, 'automation', automationBody, async ({ answers }, frame) =>
    createElement(AutomationReport, { ...frame, answers, content: await getQuizContent() }),
  )
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
