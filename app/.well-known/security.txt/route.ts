import { getSiteSettings } from '#lib/content/fetch.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { absoluteUrl } from '../../(site)/_seo/metadata.ts'

export * from '#lib/platform/http/only-get.ts'

export const dynamic = 'force-dynamic'

const DAY = 24 * 60 * 60 * 1000
/** For how long a reader may rely on it; RFC 9116 asks for less than a year. */
const VALID_DAYS = 90

/** Where to report a security problem (RFC 9116): the address that visitors can write to. */
export async function GET(): Promise<Response> {
  const { company } = await getSiteSettings()
  if (!company.email) return problem(404, 'The site settings name no address to write to.')
  const expires = new Date(Math.floor(Date.now() / DAY + VALID_DAYS) * DAY)
  const lines = [
    `Contact: mailto:${company.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${absoluteUrl('/.well-known/security.txt')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
