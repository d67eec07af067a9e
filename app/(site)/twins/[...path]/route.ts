import { NO_TWIN, twinAt } from '../../_twins/twin.ts'
import { absoluteUrl } from '../../_seo/metadata.ts'

export const dynamic = 'force-static'
export const revalidate = 3600

/** Each is made once somebody asks for it. */
export function generateStaticParams(): { path: string[] }[] {
  return []
}

/** A page's Markdown twin: what /page.md is rewritten to (lib/platform/http/rewrites.ts). */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const at = `/${(await params).path.join('/')}`
  const path = at === '/index' ? '/' : at
  const twin = await twinAt(path)
  const headers = { 'Content-Type': 'text/markdown; charset=utf-8' }
  if (twin === null) return new Response(NO_TWIN, { status: 404, headers })
  const page = { Link: `<${absoluteUrl(path)}>; rel="canonical"` }
  // Search engines have the page itself.
  return new Response(twin, { headers: path === '/sitemap' ? headers : { ...headers, ...page } })
}
