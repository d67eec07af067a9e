import { getCaseStudies, getLastChanges, getPages, getResources } from '#lib/content/fetch.ts'
import { hasRealStoryList, listPaths, STORY_LIST } from '#lib/content/list-pages.ts'
import { pathOf, type TypeWithPage } from '#lib/content/paths.ts'
import { absoluteUrl } from '../(site)/_seo/metadata.ts'

/** Most addresses in a file. Beyond it, /sitemap.xml is an index of /sitemap-1.xml and so on. */
const ADDRESSES_A_FILE = 10_000

interface Address {
  path: string
  /** When the page's own document changed, or one that the page shows; empty if unknown. */
  changedAt: string
}

interface Shown {
  slug: string
  hidden: boolean
  updatedAt: string
}

/**
 * The addresses of each file of the sitemap: Home, the lists, the privacy notice, and every
 * published resource, case study and page that isn't hidden and hasn't ended.
 */
export async function readFiles(): Promise<Address[][]> {
  const [resources, caseStudies, pages, changes] = await Promise.all([
    getResources(),
    getCaseStudies(),
    getPages(),
    getLastChanges(),
  ])
  const shown = (type: TypeWithPage, documents: Shown[]) =>
    documents
      .filter(({ hidden }) => !hidden)
      .map(({ slug, updatedAt }) => {
        return { path: pathOf({ _type: type, slug }), changedAt: updatedAt }
      })
  const addresses = [
    { path: '/', changedAt: changes.home },
    ...listPaths(resources.length).map((path) => ({ path, changedAt: changes.list })),
    ...shown('resource', resources),
    ...(hasRealStoryList(caseStudies) ? [{ path: STORY_LIST, changedAt: changes.stories }] : []),
    ...shown('customerStory', caseStudies),
    ...shown('page', pages.filter(isLasting)),
    { path: '/privacy', changedAt: changes.privacy },
  ]
  const files = Math.ceil(addresses.length / ADDRESSES_A_FILE)
  return Array.from({ length: files }, (_, n) =>
    addresses.slice(n * ADDRESSES_A_FILE, (n + 1) * ADDRESSES_A_FILE),
  )
}

/** Whether a page hasn't ended. */
export function isLasting({ endsAt }: { endsAt: number | null }): boolean {
  return endsAt === null || endsAt > Date.now()
}

export function urlSet(addresses: Address[]): Response {
  return xml('urlset', 'url', addresses)
}

export function indexOf(files: Address[][]): Response {
  const indexed = files.map((addresses, n) => {
    const changedAt =
      addresses
        .map((each) => each.changedAt)
        .sort()
        .at(-1) ?? ''
    return { path: `/sitemap-${n + 1}.xml`, changedAt }
  })
  return xml('sitemapindex', 'sitemap', indexed)
}

/** Nothing needs escaping: slugs have letters, digits and dashes. */
function xml(list: string, entry: string, addresses: Address[]): Response {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map(({ path, changedAt }) => {
      const changed = changedAt && `<lastmod>${changedAt}</lastmod>\n`
      return `<${entry}>\n<loc>${absoluteUrl(path)}</loc>\n${changed}</${entry}>`
    }),
    `</${list}>\n`,
  ]
  const headers = {
    'Content-Type': 'application/xml',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  }
  return new Response(lines.join('\n'), { headers })
}
