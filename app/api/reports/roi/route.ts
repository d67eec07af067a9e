import { createElement } from 'react'
import { methodNotAllowed } from '#lib/http/problem.ts'
import { answerReport } from '#lib/reports/answer.ts'
import { RoiReport } from '#lib/reports/roi.tsx'
import { roiBody } from '#lib/reports/bodies.ts'
import { calculateRoi } from '#lib/roi/calculate.ts'
import { answer, answerText } from '#lib/roi/sentence.ts'

/** The ROI report for the calculator's figures, as one HTML file or sent by e-mail. */
export function POST(request: Request): Promise<Response> {
  return answerReport(request, 'roi', roiBody, async ({ inputs }, frame) => ({
    title: 'AI ROI Report',
    summary: answerText(answer(inputs, calculateRoi(inputs))),
    document: createElement(RoiReport, { ...frame, inputs }),
  }))
}

const refuse = methodNotAllowed('POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as DELETE, refuse as OPTIONS }
