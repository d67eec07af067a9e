import { respondWithReport } from '#lib/leads/report-requests/respond.ts'

export * from '#lib/platform/http/only-post.ts'

export const POST = (request: Request): Promise<Response> =>
  respondWithReport(request, 'automation')
