import type { MetadataRoute } from 'next'
import { getResources } from '#lib/content/fetch.ts'
import { absoluteUrl } from './(site)/_seo/metadata.ts'

export const revalidate = 3600

/** Home, the list, the privacy notice, and every published resource that staff haven't hidden. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const shown = (await getResources()).filter(({ hidden }) => !hidden)
  const paths = ['/', '/resources', ...shown.map(({ slug }) => `/resources/${slug}`), '/privacy']
  return paths.map((path) => ({ url: absoluteUrl(path) }))
}
