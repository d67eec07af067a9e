import { createClient } from 'next-sanity'
import { defineEnableDraftMode } from 'next-sanity/draft-mode'
import { connection } from '#lib/content/client.ts'
import { env } from '#lib/platform/env/env.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { rateLimit } from '#lib/platform/http/rate-limit.ts'
import { mayBeSecret } from './secrets.ts'

export * from '#lib/platform/http/only-get.ts'

// next-sanity expects a client of the version it bundles.
const enabled = defineEnableDraftMode({ client: createClient(connection) })

const SECRET = 'sanity-preview-secret'
const PATHNAME = 'sanity-preview-pathname'

/** Opens preview with the secret that the Studio has just written to the lake. */
export async function GET(request: Request): Promise<Response> {
  if (!env.SANITY_READ_TOKEN) return problem(503, 'Preview needs the variable SANITY_READ_TOKEN.')
  const refusal = await rateLimit('preview', request)
  if (refusal) return refusal
  const url = sameSiteUrl(request.url)
  if (!url) return problem(400, 'The path cannot be read.')
  const isKnown = await mayBeSecret(url.searchParams.get(SECRET))
  if (isKnown === undefined) return problem(503, 'The content lake does not respond.')
  if (!isKnown) return problem(401, 'The secret is not one that the Studio has written.')
  return enabled.GET(new Request(url))
}

/**
 * The URL, with a redirect path that no browser resolves to another host, as it would
 * `//evil.example`.
 */
function sameSiteUrl(requestUrl: string): URL | null {
  const url = new URL(requestUrl)
  const redirect = url.searchParams.get(PATHNAME)
  if (redirect === null) return url
  const path = URL.parse(redirect, url)
  if (!path) return null
  url.searchParams.set(PATHNAME, path.pathname.replace(/^\/+/, '/') + path.search + path.hash)
  return url
}
