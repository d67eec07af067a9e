import type { MetadataRoute } from 'next'
import { getPages, getResources, getCaseStudies } from '#lib/content/fetch.ts'
import { pathOf, type TypeWithPage } from '#lib/content/paths.ts'
import { absoluteUrl } from './(site)/_seo/metadata.ts'

/** Once a minute, so that a page leaves it when it ends. It costs no query: content is cached. */
export const revalidate = 60

/**
 * Home, the list, the privacy notice, and every published resource, case study and page that isn't
 * hidden and hasn't ended.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [resources, caseStudies, pages] = await Promise.all([
    getResources(),
    getCaseStudies(),
    getPages(),
  ])
  const shown = (type: TypeWithPage, documents: { slug: string; hidden: boolean }[]) =>
    documents.filter(({ hidden }) => !hidden).map(({ slug }) => pathOf({ _type: type, slug }))
  const lasting = pages.filter(({ endsAt }) => endsAt === null || endsAt > Date.now())
  const paths = [
    '/',
    '/resources',
    ...shown('resource', resources),
    ...shown('customerStory', caseStudies),
    ...shown('page', lasting),
    '/privacy',
  ]
  return paths.map((path) => ({ url: absoluteUrl(path) }))
}
