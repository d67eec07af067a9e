import { PAGE_SCRIPT, PAGE_SCRIPT_URL } from '#lib/page-script/built.ts'

/**
 * The page's script. Its URL changes with it, so it may be kept for a year; a page from before or
 * after a release gets this one too, for once.
 */
export function GET(request: Request): Response {
  const isThisOne = new URL(request.url).pathname === PAGE_SCRIPT_URL
  return new Response(PAGE_SCRIPT, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': isThisOne ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  })
}
