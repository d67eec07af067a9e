import { methodNotAllowed } from '#lib/http/problem.ts'
import { automationBody } from '#lib/report-requests/bodies.ts'
import { respondWithReport } from '#lib/report-requests/respond.ts'
import { automationHash, automationReport } from '#lib/reports/documents.ts'

/** The readiness report for the quiz's answers, as a file or sent by email. */
export function POST(request: Request): Promise<Response> {
  return respondWithReport(
    request,
    'automation',
    automationBody,
    ({ answers }) => automationHash(answers),
    ({ answers }, frame) => automationReport(answers, frame),
  )
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
