import { answerRoi, inputsFrom } from '#lib/tools/calculate/answers.ts'
import { ROI_PARAMETERS } from '#lib/tools/calculate/parameters.ts'
import { pageOfTool } from '../published.ts'
import { preflight, respond } from '../respond.ts'

export * from '#lib/platform/http/only-get.ts'
export const OPTIONS = preflight

/** What the ROI calculator says of these figures (/openapi.json). */
export const GET = (request: Request): Promise<Response> =>
  respond(request, ROI_PARAMETERS, async (values, left) => {
    const page = await pageOfTool('roi')
    return page === undefined ? undefined : answerRoi(inputsFrom(values), left, page)
  })
