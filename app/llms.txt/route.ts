import { llmsText } from '../(site)/_twins/listing.ts'

/** As the sitemap. */
export const revalidate = 60
export const dynamic = 'force-static'

export async function GET(): Promise<Response> {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  }
  return new Response(await llmsText(), { headers })
}
