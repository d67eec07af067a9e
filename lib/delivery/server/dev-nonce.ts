import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { isInPreview } from '#lib/platform/http/draft-cookie.ts'
import type { NextHandler } from './ask-next.ts'

/**
 * Has Next mark its own inline scripts with a nonce, which the policy then asks for
 * (next.config.mjs): in development too, an inline script of ours is refused where it is written.
 * Pages are rendered for each request there, and for this machine only, so one nonce will do.
 */
export function respondWithNonce(next: NextHandler, nonce: string): RequestListener {
  return (request, response) => {
    if (!isInPreview(request.headers.cookie)) {
      // Next reads the nonce from the policy of the request.
      request.headers['content-security-policy'] = `script-src 'nonce-${nonce}'`
    }
    void next(request, response)
  }
}

/** A new nonce, in the variable from which next.config.mjs takes it. */
export function setNonce(): string {
  return (process.env.DEV_NONCE = randomBytes(16).toString('base64'))
}
