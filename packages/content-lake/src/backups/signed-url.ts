import { createHmac, timingSafeEqual } from 'node:crypto'
import { httpError } from '../model/errors.ts'

/** How long a URL is valid, in ms: the CLI lists every file before it fetches the first. */
const VALID = 60 * 60_000

/**
 * A URL that gives what it names to everyone who has it, for an hour: the CLI fetches the files of
 * a backup without its token.
 *
 * @param path from its beginning, as the server sees it
 */
export function signedUrl(origin: string, path: string, secret: string): string {
  const expires = String(Date.now() + VALID)
  return `${origin}${path}?expires=${expires}&signature=${sign(path, expires, secret)}`
}

/** @throws 403 unless the URL was signed, and not too long ago */
export function checkSignature({ pathname, searchParams }: URL, secret: string): void {
  const expires = searchParams.get('expires') ?? ''
  const given = Buffer.from(searchParams.get('signature') ?? '')
  const expected = Buffer.from(sign(pathname, expires, secret))
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  if (isSigned && Number(expires) > Date.now()) return
  throw httpError(403, 'The URL is not signed, or has expired')
}

function sign(path: string, expires: string, secret: string): string {
  return createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url')
}
