const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Whether a text can be used as a slug in a URL: lowercase letters and digits, separated by single
 * dashes.
 */
export function isSlug(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 80 && SLUG.test(value)
}

/** The types whose documents have a page each, and what stands before the slug in its path. */
const BEFORE_SLUG = { resource: '/resources/', customerStory: '/customers/', page: '/' } as const

export type TypeWithPage = keyof typeof BEFORE_SLUG

/** A document that has a page of its own, as its path names it. */
interface DocumentWithPage {
  _type: TypeWithPage
  slug: string
}

export const TYPES_WITH_PAGE = Object.keys(BEFORE_SLUG).filter(isTypeWithPage)

export function isTypeWithPage(type: string): type is TypeWithPage {
  return Object.hasOwn(BEFORE_SLUG, type)
}

/**
 * Slugs that no page can have: routes of ours have them, at `/` and on the server in front of it.
 */
export const RESERVED_SLUGS: readonly string[] = [
  'any-other-path',
  'api',
  'customers',
  'emails',
  'index',
  'no-such-page',
  'opengraph-image',
  'page-script',
  'preview',
  'privacy',
  'resource-not-found',
  'resources',
  'share-images',
  'sitemap',
  'studio',
  'twins',
  'variants',
  'wake',
]

/** Slugs of the pages that the footer links to while they are published, in its order. */
export const FOOTER_SLUGS = ['pricing', 'security', 'imprint'] as const

export type FooterSlug = (typeof FOOTER_SLUGS)[number]

/** The path of a document's page, such as `/resources/ai-roi-calculator`. */
export function pathOf({ _type, slug }: DocumentWithPage): string {
  return BEFORE_SLUG[_type] + slug
}

/**
 * The document that a path would show, whether or not it exists: `pathOf` the other way round. Null
 * for paths that are a route's own, or that no document can have.
 */
export function documentAt(path: string): DocumentWithPage | null {
  const found = TYPES_WITH_PAGE.map((_type) => ({
    _type,
    slug: path.startsWith(BEFORE_SLUG[_type]) ? path.slice(BEFORE_SLUG[_type].length) : '',
  })).find(({ slug }) => isSlug(slug))
  return !found || (found._type === 'page' && RESERVED_SLUGS.includes(found.slug)) ? null : found
}

/** The path of a page's Markdown twin. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`
}

/** The path of the page that a path is the twin of; undefined if it is no twin's. */
export function pageOfTwin(path: string): string | undefined {
  if (!path.endsWith('.md')) return
  return path === '/index.md' ? '/' : path.slice(0, -'.md'.length)
}

/**
 * Where a resource's document opens, whichever it is today.
 *
 * @param id of the resource. It stays the same when the slug changes, and can't be guessed from the
 * page's URL, so nobody passes by the gate without having been given the address.
 */
export function documentPath(id: string): string {
  return `/api/documents/${id}`
}
