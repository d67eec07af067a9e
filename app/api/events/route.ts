import { readText } from '#lib/platform/http/body.ts'
import { countSoon, refusalOf, refuse } from '#lib/insight/count-visit.ts'
import { readVisit } from '#lib/insight/visit.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 4 * 1024

/**
 * Counts a step that a page reports with `navigator.sendBeacon`. Responds 204 whatever came: no
 * page waits for it, and a forger learns nothing.
 */
export async function POST(request: Request): Promise<Response> {
  const refusal = refusalOf(request)
  if (refusal) refuse(refusal)
  else await take(request)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

async function take(request: Request): Promise<void> {
  const body = await readText(request, MAX_BYTES)
  const visit = body.ok && readVisit(body.value)
  if (visit) countSoon(visit, request)
  else refuse('invalid')
}
