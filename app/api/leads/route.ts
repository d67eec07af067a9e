import { pseudonym } from '#lib/platform/database/derived-key.ts'
import { env } from '#lib/platform/env/env.ts'
import { mediaType, readForm, readJson, type Read } from '#lib/platform/http/body.ts'
import { isFromPreview } from '#lib/platform/http/draft-cookie.ts'
import { logError } from '#lib/platform/log/log.ts'
import { logLead } from '#lib/platform/log/request-id.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'
import { isSameOrigin } from '#lib/platform/http/guards.ts'
import { networkOf } from '#lib/platform/http/visitor-network.ts'
import { countGoalSoon } from '#lib/insight/experiments/count.ts'
import { catchUpAfterResponse } from '#lib/leads/background.ts'
import { captureLead } from '#lib/leads/capture/capture.ts'
import { LEAD_CHANNELS } from '#lib/leads/channels/channels.ts'
import { drainAfterResponse } from '#lib/leads/outbox/drain.ts'
import { referTo } from '#lib/leads/person/reference.ts'
import { metrics } from '#lib/platform/metrics/registry.ts'
import { addressToAsk, submissionSchema, type Submission } from '#lib/leads/capture/submission.ts'
import { campaignOf, respondToForm } from './form.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 16 * 1024

/** Seconds that a serverless function may spend on deliveries after its response. */
export const maxDuration = 60

/** Accepts a gate's submission: JSON from the script, or a form post without JavaScript. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request, env.SITE_URL))
    return problem(403, 'Only pages of this site may post here.')
  if (isFromPreview(request)) return problem(409, 'Preview saves no email address.')
  const save = (submission: Submission) => store(submission, request)
  switch (mediaType(request)) {
    case 'application/json': {
      const body = await readJson(request, submissionSchema, MAX_BYTES)
      if (!body.ok) return body.response
      return askAbout(body.value) ?? respondToScript(await save(body.value))
    }
    case 'application/x-www-form-urlencoded': {
      const body = await readForm(request, MAX_BYTES)
      return body.ok ? respondToForm(body.value, campaignOf(request.headers), save) : body.response
    }
    default:
      return problem(415, 'Send the body as application/json.')
  }
}

/** Asks about an address that may be mistyped, before anything is stored. */
function askAbout(submission: Submission): Response | undefined {
  const meant = addressToAsk(submission)
  if (meant === undefined) return undefined
  const { email: asked } = submission
  return problem(428, `Did you mean ${meant}? Sent with asked: "${asked}", it is taken as it is.`, {
    asked,
    meant,
  })
}

function respondToScript(stored: Read<string>): Response {
  if (!stored.ok) return stored.response
  const id = stored.value
  const body = { id, reference: referTo(id) }
  return Response.json(body, { status: 201, headers: { 'Cache-Control': 'no-store' } })
}

/** Stores a lead and has it delivered after the response. */
async function store(submission: Submission, request: Request): Promise<Read<string>> {
  const { leads } = metrics()
  try {
    const refusal = await rateLimit('leads', request)
    if (refusal) {
      leads.inc({ result: 'refused' })
      return { ok: false, response: refusal }
    }
    const { id, flag } = await captureLead(submission, pseudonym(networkOf(request)))
    if (flag === null) {
      drainAfterResponse(LEAD_CHANNELS)
      catchUpAfterResponse()
      countGoalSoon('lead', request)
    }
    leads.inc({ result: 'stored' })
    logLead(id)
    return { ok: true, value: id }
  } catch (error) {
    leads.inc({ result: 'failed' })
    logError('A lead could not be stored', error)
    const response = problem(503, 'The email address could not be saved. Please try again.')
    return { ok: false, response }
  }
}
