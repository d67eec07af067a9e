import { env } from '#lib/platform/env/env.ts'

export * from '#lib/platform/http/only-get.ts'

export const dynamic = 'force-dynamic'

/** The key by which search engines know that we tell them of our pages; 404 without one. */
export function GET(): Response {
  const key = env.INDEXNOW_KEY
  if (!key) return new Response(null, { status: 404 })
  return new Response(key, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
