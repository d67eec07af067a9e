import { timingSafeEqual, createHash } from 'node:crypto'

/** Whether the request carries `Authorization: Bearer <key>`, compared in constant time. */
export function hasBearer(request: Request, key: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(sent), digest(key))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
