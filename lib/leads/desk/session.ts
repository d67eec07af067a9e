import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { env } from '#lib/platform/env/env.ts'
import type { Member } from '#lib/leads/desk/contract.ts'
import { isUsedUp, take } from '#lib/platform/database/allowance.ts'
import { derivedKey, derivedKeys } from '#lib/platform/database/derived-key.ts'
import { keyedHash } from '#lib/platform/database/keys.ts'
import { logError } from '#lib/platform/log/log.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { isSameOrigin } from '#lib/platform/http/guards.ts'
import { readReference } from '#lib/leads/person/reference.ts'

/** What a member has shown to be allowed in the content lake: to publish, or to write drafts. */
export type Right = 'publish' | 'draft'

/** A member of the project, as the content lake knows them, and what they may do there. */
export interface Visitor {
  member: Member
  right: Right
}

/**
 * Whether DESK_OPEN_TO lets this member see leads. Asked at every request, so that a change counts
 * at once.
 */
export function mayEnter({ member, right }: Visitor): boolean {
  return env.DESK_OPEN_TO.some(
    (who) =>
      who === member.id || who === 'writers' || (who === 'publishers' && right === 'publish'),
  )
}

/** Lifetime of a session, in seconds. */
const LIFETIME = 3600
const COOKIE = 'desk'

const sealed = z.object({
  member: z.object({ id: z.string(), name: z.string() }),
  right: z.enum(['publish', 'draft']),
  /** Milliseconds since the Unix epoch. */
  expires: z.number(),
})

/**
 * Opens a session. It is in the cookie alone, signed: any process of the site can check it.
 *
 * @returns the `Set-Cookie` header, and when the session ends
 */
export function startSession({ member, right }: Visitor): { cookie: string; expires: Date } {
  const expires = Date.now() + LIFETIME * 1000
  const content = Buffer.from(JSON.stringify({ member, right, expires })).toString('base64url')
  return {
    cookie: setCookie(`${content}.${keyedHash(derivedKey('desk-sessions'), content)}`, LIFETIME),
    expires: new Date(expires),
  }
}

/**
 * Ends a request's session, wherever its cookie was copied to. Succeeds without one, too.
 *
 * @returns the `Set-Cookie` header
 */
export async function endSession(request: Request): Promise<string> {
  const { content, visitor } = sessionOf(request)
  if (visitor)
    await take('desk-session', content).catch((error: unknown) =>
      logError('A session has ended in its browser only', error),
    )
  return setCookie('', 0)
}

/** @param maxAge in seconds */
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

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

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
