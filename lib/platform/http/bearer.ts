import { createHash, timingSafeEqual } from 'node:crypto'
import { problem } from '#lib/platform/http/problem.ts'

/** Whether the request carries `Authorization: Bearer <key>`, compared in constant time. */
export function hasBearer(request: Request, ...keys: string[]): boolean {
  const token = /^Bearer +(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return keys.some((key) => timingSafeEqual(digest(token), digest(key)))
}

/** The 401 response to a request without the right key. */
export function unauthorized(): Response {
  return problem(401, 'Send the right key in the header Authorization: Bearer.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
