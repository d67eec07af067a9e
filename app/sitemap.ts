import type { MetadataRoute } from 'next'
import { getResourceSlugs } from '#lib/content/fetch.ts'
import { absoluteUrl } from './(site)/_seo/metadata.ts'

export const revalidate = 3600

/** Home, the list, and every published resource. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const slugs = await getResourceSlugs()
  const paths = ['/', '/resources', ...slugs.map((slug) => `/resources/${slug}`)]
  return paths.map((path) => ({ url: absoluteUrl(path) }))
}
