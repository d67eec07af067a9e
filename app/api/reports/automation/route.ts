import { methodNotAllowed } from '#lib/platform/http/problem.ts'
import { automationBody, respondWithReport } from '#lib/leads/report-requests/respond.ts'
import { getQuizContent } from '#lib/content/fetch.ts'
import { automationHash } from '#lib/leads/reports/documents.ts'
import { automationReport } from '#lib/tools/reports/automation.tsx'

/** The readiness report for the quiz's answers, as a file or sent by email. */
export function POST(request: Request): Promise<Response> {
  return respondWithReport(request, {
    kind: 'automation',
    schema: automationBody,
    inputOf: ({ answers }) => given(answers),
    hashOf: ({ answers }) => automationHash(answers),
    render: async ({ answers }, frame) => automationReport(answers, await getQuizContent(), frame),
  })
}

/** Without what was left out. */
function given<Value>(answers: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, value]) => (value === undefined ? [] : [[id, value]])),
  )
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
