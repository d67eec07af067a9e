import { pseudonym } from '#lib/platform/database/derived-key.ts'
import { env } from '#lib/platform/env/env.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { isFromPreview } from '#lib/platform/http/draft-cookie.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'
import { isSameOrigin } from '#lib/platform/http/guards.ts'
import { networkOf } from '#lib/platform/http/visitor-network.ts'
import { countGoalSoon } from '#lib/insight/experiments/count.ts'
import { catchUpAfterResponse } from '#lib/leads/background.ts'
import { deliveriesOfEvent } from '#lib/leads/capture/capture.ts'
import { recordVisitorEvent, visitorEvent, worded } from '#lib/leads/story/visitor-event.ts'
import { logError } from '#lib/platform/log/log.ts'
import { logLead } from '#lib/platform/log/request-id.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 8 * 1024

/**
 * 201 also for what the story had already, which nobody learns who has only typed an address. 404
 * says no more than that there is nothing to add it to.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request, env.SITE_URL))
    return problem(403, 'Only pages of this site may post here.')
  if (isFromPreview(request)) return problem(409, 'Preview records nothing.')
  const body = await readJson(request, visitorEvent, MAX_BYTES)
  if (!body.ok) return body.response
  try {
    const refusal = await rateLimit('story', request)
    if (refusal) return refusal
    const event = await worded(body.value)
    if (!event) return problem(503, 'This could not be recorded. Please try again in a minute.')
    if (!event.ok) return event.response
    const id = await recordVisitorEvent(
      event.value,
      pseudonym(networkOf(request)),
      deliveriesOfEvent(event.value),
    )
    if (id === null) return problem(404, 'There is no such lead, or it is too old.')
    logLead(body.value.lead)
    catchUpAfterResponse()
    if (body.value.kind === 'result' && !body.value.shared) countGoalSoon('finished', request)
    return Response.json({}, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    logError('What a visitor did could not be recorded', error)
    return problem(503, 'This could not be recorded. Please try again in a minute.')
  }
}
