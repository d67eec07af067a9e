import type { MetadataRoute } from 'next'
import { getResourceSlugs } from '#lib/content/fetch.ts'
import { absoluteUrl } from './(site)/_seo/metadata.ts'

export const revalidate = 3600

/** Home, the list, every published resource, and the privacy notice. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const slugs = await getResourceSlugs()
  const paths = ['/', '/resources', ...slugs.map((slug) => `/resources/${slug}`), '/privacy']
  return paths.map((path) => ({ url: absoluteUrl(path) }))
}
