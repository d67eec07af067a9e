import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { derivedKey } from '#lib/database/derived-key.ts'
import type { Visitor } from '#lib/desk/access.ts'
import { env } from '#lib/env/env.ts'

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
    cookie: setCookie(`${content}.${signatureOf(content)}`, LIFETIME),
    expires: new Date(expires),
  }
}

/** Ends the session in this browser. @returns the `Set-Cookie` header */
export function endSession(): string {
  return setCookie('', 0)
}

/** @param maxAge in seconds */
function setCookie(value: string, maxAge: number): string {
  const secure = env.SITE_URL.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${value}; Path=/api/desk; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

/** Whose session a request carries; null without one, or if it isn't ours or has expired. */
export function visitorOf({ headers }: Request): Visitor | null {
  const cookies = headers.get('cookie') ?? ''
  const [, content = '', signature = ''] = /(?:^|;\s*)desk=([\w-]+)\.([\w-]+)/.exec(cookies) ?? []
  if (!isSame(signature, signatureOf(content))) return null
  const { success, data } = sealed.safeParse(JSON.parse(String(Buffer.from(content, 'base64url'))))
  return success && data.expires > Date.now() ? data : null
}

function signatureOf(content: string): string {
  return createHmac('sha256', derivedKey('desk-sessions')).update(content).digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
