import type { MetadataRoute } from 'next'
import { absoluteUrl } from './(site)/_seo/metadata.ts'

/** Dynamic: the sitemap's URL is the running site's, not the build machine's. */
export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/calculate/'], disallow: ['/studio', '/api'] },
    sitemap: absoluteUrl('/sitemap.xml'),
  }
}
