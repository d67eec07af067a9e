import type { MetadataRoute } from 'next'
import { absoluteUrl } from './(site)/_seo/metadata.ts'

/** The sitemap's address is that of the running site, not that of the machine that built it. */
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/studio', '/api'] },
    sitemap: absoluteUrl('/sitemap.xml'),
  }
}
