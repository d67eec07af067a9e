import { createElement } from 'react'
import { methodNotAllowed } from '#lib/http/problem.ts'
import { respondWithReport } from '#lib/reports/respond.ts'
import { RoiReport } from '#lib/reports/roi.tsx'
import { roiBody } from '#lib/reports/bodies.ts'
import { summaryText } from '#lib/roi/summary.ts'
import { textsToHash, toTexts } from '#lib/roi/texts.ts'

/** The ROI report for the calculator's figures, as an HTML file or sent by email. */
export function POST(request: Request): Promise<Response> {
  return respondWithReport(
    request,
    'roi',
    roiBody,
    ({ inputs }) => textsToHash(toTexts(inputs)),
    async ({ inputs }, frame) => ({
      title: 'AI ROI Report',
      summary: summaryText(inputs),
      document: createElement(RoiReport, { ...frame, inputs }),
    }),
  )
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
