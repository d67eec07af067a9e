import { escapeHtml, fontAt, page } from './web/page.ts'
import { serveHttp, type Service } from './web/serve.ts'

/** The site frames this page; nothing else has a reason to. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': 'frame-ancestors http://localhost:* http://127.0.0.1:*',
}

/** The fields from the page's URL, which a scheduler would fill into its form. */
function prefilled(query: URLSearchParams): string {
  const rows = [...query].map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return rows.length > 0 ? `<h2>Filled in for you</h2><dl>${rows.join('')}</dl>` : ''
}

const show = (query: URLSearchParams) =>
  page(
    'Free discovery call',
    `<p class="note">Northwright · Free. 30 minutes with an engineer.</p>
<h1>Free discovery call</h1>
<p><strong>A local stand-in.</strong> On a real site your scheduler is here. This one offers no times,
books nothing and tells nobody.</p>
<p>Set its URLs in the Studio, in the site settings, and this frame and the booking buttons show
it.</p>
${prefilled(query)}`,
  )

/** Serves a page in place of a scheduler, on loopback. */
export function startScheduling({ port }: { port: number }): Promise<Service> {
  return serveHttp(port, () => async (request) => {
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const { pathname, searchParams } = new URL(request.url)
    return (await fontAt(pathname)) ?? new Response(show(searchParams), { headers: HEADERS })
  })
}
