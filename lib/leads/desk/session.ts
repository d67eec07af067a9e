import 'server-only'
import { z } from 'zod'
import { env } from '#lib/platform/env/env.ts'
import type { Member } from '#lib/leads/story/kinds.ts'
import { isUsedUp, take } from '#lib/platform/database/allowance.ts'
import { derivedKey, derivedKeys } from '#lib/platform/database/derived-key.ts'
import { keyedHash } from '#lib/platform/database/keys.ts'
import { logError } from '#lib/platform/log/log.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { isSame, isSameOrigin } from '#lib/platform/http/guards.ts'
import { mayEnter, type Visitor } from '#lib/leads/owners/may-enter.ts'
import { readReference } from '#lib/leads/person/reference.ts'

const LIFETIME = 3600
const COOKIE = 'desk'

const sealed = z.object({
  member: z.object({ id: z.string(), name: z.string() }),
  right: z.enum(['publish', 'draft']),
  expires: z.number(),
})

/** Opens a session. It is in the cookie alone, signed: any process of the site can check it. */
export function startSession({ member, right }: Visitor): { cookie: string; expires: Date } {
  const expires = Date.now() + LIFETIME * 1000
  const content = Buffer.from(JSON.stringify({ member, right, expires })).toString('base64url')
  return {
    cookie: setCookie(`${content}.${keyedHash(derivedKey('desk-sessions'), content)}`, LIFETIME),
    expires: new Date(expires),
  }
}

/** Ends a request's session, wherever its cookie was copied to. Succeeds without one, too. */
export async function endSession(request: Request): Promise<string> {
  const { content, visitor } = sessionOf(request)
  if (visitor)
    await take('desk-session', content).catch((error: unknown) =>
      logError('A session has ended in its browser only', error),
    )
  return setCookie('', 0)
}

function setCookie(value: string, maxAge: number): string {
  const secure = env.SITE_URL.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=/api/desk; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

/** Whose session a request carries; null without one, or if it isn't ours or has ended. */
export async function visitorOf(request: Request): Promise<Visitor | null> {
  const { content, visitor } = sessionOf(request)
  return visitor && (await isUsedUp('desk-session', content)) ? null : visitor
}

function sessionOf({ headers }: Request): { content: string; visitor: Visitor | null } {
  const cookies = headers.get('cookie') ?? ''
  const [, content = '', signature = ''] = /(?:^|;\s*)desk=([\w-]+)\.([\w-]+)/.exec(cookies) ?? []
  const keys = derivedKeys('desk-sessions')
  if (!keys.some((key) => isSame(signature, keyedHash(key, content))))
    return { content, visitor: null }
  const { success, data } = sealed.safeParse(JSON.parse(String(Buffer.from(content, 'base64url'))))
  return { content, visitor: success && data.expires > Date.now() ? data : null }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * A route for members: refuses another site's page (403), and who has no session (401) or no right
 * (403). An error becomes a 503.
 */
export function forMembers(respond: (request: Request, member: Member) => Promise<Response>) {
  return (request: Request): Promise<Response> =>
    fromOwnPage(request, async () => {
      const visitor = await visitorOf(request)
      if (!visitor) return problem(401, 'There is no session, or it has ended.')
      return mayEnter(visitor) ? respond(request, visitor.member) : refusal(visitor.member)
    })
}

/** The same about one lead or delivery: to read, a submission's reference will do as its ID. */
export function aboutOne(
  respond: (request: Request, member: Member, id: string) => Promise<Response>,
) {
  return async (request: Request, { params }: { params: Promise<{ id: string }> }) => {
    const { id: given } = await params
    return forMembers(async (_, member) => {
      if (UUID.test(given)) return respond(request, member, given.toLowerCase())
      if (request.method !== 'GET') return notFound()
      for (const id of readReference(given)) {
        const response = await respond(request, member, id)
        if (response.status !== 404) return response
      }
      return notFound()
    })(request)
  }
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

export function notFound(): Response {
  return problem(404, 'There is no such lead. It may have been erased.')
}

export function json(body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { 'Cache-Control': 'no-store', ...headers } })
}
