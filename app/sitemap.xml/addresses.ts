import { getPages, getResources, getCaseStudies } from '#lib/content/fetch.ts'
import { listedStories, listPaths, STORY_LIST } from '#lib/content/list-pages.ts'
import { pathOf, type TypeWithPage } from '#lib/content/paths.ts'
import { absoluteUrl } from '../(site)/_seo/metadata.ts'

/** Most addresses in a file. Beyond it, /sitemap.xml is an index of /sitemap-1.xml and so on. */
const ADDRESSES_A_FILE = 10_000

/**
 * The addresses of each file of the sitemap: Home, the lists, the privacy notice, and every
 * published resource, case study and page that isn't hidden and hasn't ended.
 */
export async function readFiles(): Promise<string[][]> {
  const [resources, caseStudies, pages] = await Promise.all([
    getResources(),
    getCaseStudies(),
    getPages(),
  ])
  const shown = (type: TypeWithPage, documents: { slug: string; hidden: boolean }[]) =>
    documents.filter(({ hidden }) => !hidden).map(({ slug }) => pathOf({ _type: type, slug }))
  const lasting = pages.filter(({ endsAt }) => endsAt === null || endsAt > Date.now())
  const listed = listedStories(caseStudies)
  const isRealList = listed.length > 0 && listed.every(({ isExample }) => !isExample)
  const paths = [
    '/',
    ...listPaths(resources.length),
    ...shown('resource', resources),
    ...(isRealList ? [STORY_LIST] : []),
    ...shown('customerStory', caseStudies),
    ...shown('page', lasting),
    '/privacy',
  ]
  const files = Math.ceil(paths.length / ADDRESSES_A_FILE)
  return Array.from({ length: files }, (_, n) =>
    paths.slice(n * ADDRESSES_A_FILE, (n + 1) * ADDRESSES_A_FILE).map(absoluteUrl),
  )
}

export function urlSet(addresses: string[]): Response {
  return xml('urlset', 'url', addresses)
}

export function indexOf(files: string[][]): Response {
  const urls = files.map((_, n) => absoluteUrl(`/sitemap-${n + 1}.xml`))
  return xml('sitemapindex', 'sitemap', urls)
}

/** Addresses need no escaping: slugs have letters, digits and dashes. */
function xml(list: string, entry: string, addresses: string[]): Response {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}>\n<loc>${address}</loc>\n</${entry}>`),
    `</${list}>\n`,
  ]
  const headers = {
    'Content-Type': 'application/xml',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  }
  return new Response(lines.join('\n'), { headers })
}
