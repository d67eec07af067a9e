import { respondWithReport } from '#lib/leads/report-requests/respond.ts'

export * from '#lib/platform/http/only-post.ts'

/** The ROI report for the calculator's figures, as a file or sent by email. */
export const POST = (request: Request): Promise<Response> => respondWithReport(request, 'roi')
