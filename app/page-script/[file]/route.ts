import { PAGE_SCRIPT_NAMES, PAGE_SCRIPTS } from '#lib/delivery/page-script/built.ts'

/**
 * A page's script. Its URL changes with it, so it may be kept for a year; a page from before or
 * after a release gets the present one, for once.
 */
export function GET(request: Request): Response {
  const path = new URL(request.url).pathname
  const name = PAGE_SCRIPT_NAMES.find((each) => path.startsWith(`/page-script/${each}-`)) ?? 'gate'
  const script = PAGE_SCRIPTS[name]
  return new Response(script?.text, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': path === script?.url ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  })
}
