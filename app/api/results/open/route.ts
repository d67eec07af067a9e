import { z } from 'zod'
import { env } from '#lib/platform/env/env.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { isFromPreview } from '#lib/platform/http/draft-cookie.ts'
import { logError } from '#lib/platform/log/log.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'
import { isSameOrigin } from '#lib/platform/http/guards.ts'
import { KEPT_LEADS } from '#lib/leads/person/in-browser.ts'
import { referTo } from '#lib/leads/person/reference.ts'
import { openResult } from '#lib/leads/result-link/open.ts'

export * from '#lib/platform/http/only-post.ts'

const MAX_BYTES = 2048

const openBody = z.object({
  token: z.string('should be the token of a link').max(100, 'should be the token of a link'),
  /** Of submissions that this device made. */
  leads: z
    .array(z.uuid('should be the id of a lead'), 'should be the ids of leads')
    .max(KEPT_LEADS, `should be at most ${KEPT_LEADS} ids of leads`)
    .default([]),
})

/**
 * Opens a result by its signed link: the `owner` only for a device that passed the gate for it. 410
 * if the link has expired, 404 if it never was one, or its person was erased.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request, env.SITE_URL))
    return problem(403, 'Only pages of this site may post here.')
  if (isFromPreview(request)) return problem(409, 'Preview opens nobody’s result.')
  const body = await readJson(request, openBody, MAX_BYTES)
  if (!body.ok) return body.response
  try {
    const refusal = await rateLimit('links', request)
    if (refusal) return refusal
    const opened = await openResult(body.value.token, body.value.leads)
    if (opened === 'expired') return problem(410, 'This link has expired.', { field: 'token' })
    if (opened === 'forged') return problem(404, 'This link opens nothing.', { field: 'token' })
    const owner = opened.owner && { ...opened.owner, reference: referTo(opened.owner.lead) }
    return Response.json({ ...opened, owner }, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    logError('A result could not be opened by its link', error)
    return problem(503, 'The result cannot be opened right now. Please try again in a minute.')
  }
}
