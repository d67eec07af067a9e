import { respondWithReport } from '#lib/leads/report-requests/respond.ts'

export * from '#lib/platform/http/only-post.ts'

/** The readiness report for the quiz's answers, as a file or sent by email. */
export const POST = (request: Request): Promise<Response> =>
  respondWithReport(request, 'automation')
