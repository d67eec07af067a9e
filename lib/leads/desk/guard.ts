import 'server-only'
import { mayEnter } from '#lib/leads/desk/access.ts'
import type { Member } from '#lib/leads/desk/contract.ts'
import { visitorOf } from '#lib/leads/desk/session.ts'
import { env } from '#lib/platform/env/env.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { isSameOrigin } from '#lib/platform/http/same-origin.ts'
import { readReference } from '#lib/leads/person/reference.ts'
import { logError } from '#lib/platform/log/log.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Responds to a member with a session who may see leads, and refuses everyone else: 403 from
 * another site's page, 401 without a session, 403 without the right. An error becomes a 503.
 */
export async function asMember(
  request: Request,
  respond: (member: Member) => Promise<Response>,
): Promise<Response> {
  return fromOwnPage(request, async () => {
    const visitor = await visitorOf(request)
    if (!visitor) return problem(401, 'There is no session, or it has ended.')
    return mayEnter(visitor) ? respond(visitor.member) : refusal(visitor.member)
  })
}

/**
 * The same for a route about one lead or delivery. To read, the reference of a submission will do
 * in place of its ID. What can't be either is a 404.
 */
export async function aboutOne(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
  respond: (member: Member, id: string) => Promise<Response>,
): Promise<Response> {
  const { id: given } = await params
  return asMember(request, async (member) => {
    if (UUID.test(given)) return respond(member, given.toLowerCase())
    if (request.method !== 'GET') return notFound()
    for (const id of readReference(given)) {
      const response = await respond(member, id)
      if (response.status !== 404) return response
    }
    return notFound()
  })
}

/** Refuses what another site's page sent. An error becomes a 503. */
export async function fromOwnPage(
  request: Request,
  respond: () => Promise<Response>,
): Promise<Response> {
  if (!isSameOrigin(request, env.SITE_URL)) {
    return problem(403, 'Only pages of this site may ask here.')
  }
  try {
    return await respond()
  } catch (error) {
    logError('A request of the Leads tool failed', error)
    return problem(503, 'The leads can’t be reached right now. Please try again.')
  }
}

/** The 403 to a member of the project whom DESK_OPEN_TO doesn't let in. */
export function refusal({ id }: Member): Response {
  return problem(
    403,
    `You may not see leads. Those who run the site can let you in with DESK_OPEN_TO: your id is ${id}.`,
  )
}

/** The 404 for a lead or delivery that doesn't exist, or no longer. */
export function notFound(): Response {
  return problem(404, 'There is no such lead. It may have been erased.')
}

/** A JSON response that nothing stores. */
export function json(body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { 'Cache-Control': 'no-store', ...headers } })
}
