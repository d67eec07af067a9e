import { methodNotAllowed } from '#lib/platform/http/problem.ts'
import { roiBody, respondWithReport } from '#lib/leads/report-requests/respond.ts'
import { roiHash } from '#lib/leads/reports/documents.ts'
import { roiReport } from '#lib/tools/reports/roi.tsx'

/** The ROI report for the calculator's figures, as a file or sent by email. */
export function POST(request: Request): Promise<Response> {
  return respondWithReport(request, {
    kind: 'roi',
    schema: roiBody,
    inputOf: ({ inputs }) => inputs,
    hashOf: ({ inputs }) => roiHash(inputs),
    render: ({ inputs }, frame) => roiReport(inputs, frame),
  })
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
