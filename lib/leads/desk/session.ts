import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isUsedUp, take } from '#lib/platform/database/allowance.ts'
import { derivedKey, derivedKeys } from '#lib/platform/database/derived-key.ts'
import { keyedHash } from '#lib/platform/database/keys.ts'
import type { Visitor } from '#lib/leads/desk/access.ts'
import { env } from '#lib/platform/env/env.ts'
import { logError } from '#lib/platform/log/log.ts'

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
