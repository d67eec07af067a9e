import { z } from 'zod'
import { fromOwnPage, json, refusal, endSession, startSession } from '#lib/leads/desk/session.ts'
import { mayEnter } from '#lib/leads/owners/may-enter.ts'
import { rememberMember } from '#lib/leads/owners/members.ts'
import type { Session } from '#lib/leads/desk/contract.ts'
import { verifyProof } from '#lib/leads/desk/verify.ts'
import { env } from '#lib/platform/env/env.ts'
import { readJson } from '#lib/platform/http/body.ts'
import { methodNotAllowed, problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'

const MAX_BYTES = 1024
const body = z.object({ secret: z.string('is a text').min(1, 'is empty').max(200, 'is too long') })

/** Opens a session with the secret whose hash the member has just written to the lake. */
export function POST(request: Request): Promise<Response> {
  return fromOwnPage(request, async () => {
    if (!env.SANITY_READ_TOKEN) return problem(503, 'Leads need the variable SANITY_READ_TOKEN.')
    const limited = await rateLimit('desk', request)
    if (limited) return limited
    const sent = await readJson(request, body, MAX_BYTES)
    if (!sent.ok) return sent.response
    const visitor = await verifyProof(sent.value.secret)
    if (visitor === undefined) return problem(503, 'The content lake does not respond.')
    if (!visitor) {
      const detail = 'The secret is not one that the Studio has just written, or it was used.'
      return problem(401, detail, { field: 'secret' })
    }
    await rememberMember(visitor, visitor.email)
    if (!mayEnter(visitor)) return refusal(visitor.member)
    const { cookie, expires } = startSession(visitor)
    const session: Session = { member: visitor.member, expires: expires.toISOString() }
    return json(session, { 'Set-Cookie': cookie })
  })
}

/** Ends the session, also where its cookie was copied to. Succeeds without one, too. */
export function DELETE(request: Request): Promise<Response> {
  return fromOwnPage(request, async () => {
    const headers = { 'Cache-Control': 'no-store', 'Set-Cookie': await endSession(request) }
    return new Response(null, { status: 204, headers })
  })
}

const refuse = methodNotAllowed('DELETE', 'POST')
export { refuse as GET, refuse as PUT, refuse as PATCH, refuse as OPTIONS }
