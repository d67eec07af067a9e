import { z } from 'zod'
import { STORY_LIST } from './list-pages.ts'
import { isSlug, isTypeWithPage, pathOf } from './paths.ts'

/** Cache tags, one per document type that pages show. */
export const TAGS = {
  siteSettings: 'siteSettings',
  home: 'home',
  customerLogo: 'customerLogo',
  customerStory: 'customerStory',
  person: 'person',
  resourceListPage: 'resourceListPage',
  resource: 'resource',
  page: 'page',
  experiment: 'experiment',
  quizQuestion: 'quizQuestion',
  readinessLevel: 'readinessLevel',
  privacyPage: 'privacyPage',
  sharedTexts: 'sharedTexts',
} as const

/** The tag of all content, and the type of a webhook that refreshes it. */
export const ALL = 'all'

/** What is refreshed where old paths may lead elsewhere from now on. */
export const MOVED = 'moved'

/** Cache tag of one resource's page; the list of all has `TAGS.resource`. */
export function resourceTag(slug: string): string {
  return `resource:${slug}`
}

/** Cache tag of one page made of sections. */
export function pageTag(slug: string): string {
  return `${TAGS.page}:${slug}`
}

/**
 * Delays in milliseconds before the site replays a change to itself. A page that was rendering when
 * the change arrived is cached after the invalidation, so it counts as fresh and would keep the old
 * text until the next change.
 */
export const PASSES = [400, 3000]

/**
 * The webhook's payload. Its projection in Sanity is `{_id, _type, "slug": after().slug.current,
 * "previousSlug": before().slug.current}`; the type `ALL` refreshes everything.
 */
export const changeSchema = z.object({
  /** Absent from a webhook set up before November 2026: no redirects are made by themselves. */
  _id: z.string().nullish(),
  _type: z.string('the type of the document that changed'),
  slug: z.string().nullish(),
  previousSlug: z.string().nullish(),
  /** How often the site has replayed this change; Sanity sends none. */
  pass: z.int().min(0).max(PASSES.length).default(0),
})

export type Change = z.infer<typeof changeSchema>

/** What a change makes stale: cache tags, and the paths of the pages that show it. */
export interface Stale {
  tags: string[]
  paths: string[]
}

const HOME = '/'
const LIST = '/resources'
/** What names all pages. */
const INDEXES = ['/sitemap.xml', '/llms.txt']

/**
 * What a changed document makes stale; nothing for a type that no page shows. All pages with one of
 * the tags are out of date, and made again when somebody asks for them; these paths are at once,
 * the document's own first.
 *
 * @param experiments those that run: which page one is on depends on that page's slug
 */
export function staleAfter(
  { _type: type, slug, previousSlug }: Change,
  experiments: readonly { path: string | null }[],
): Stale {
  if (type === ALL) return { tags: [ALL, ...Object.values(TAGS)], paths: [HOME, LIST, ...INDEXES] }
  if (type === 'redirect') return { tags: [MOVED], paths: [] }
  if (!isTag(type)) return { tags: [], paths: [] }
  const slugs = [...new Set([slug, previousSlug].filter(isSlug))]
  const own = isTypeWithPage(type) ? slugs.map((each) => pathOf({ _type: type, slug: each })) : []
  const tags: string[] = [type]
  if (type === TAGS.resource) tags.push(...slugs.map(resourceTag))
  if (type === TAGS.page) tags.push(...slugs.map(pageTag))
  // A webhook without slugs: any page of the type may be meant.
  if (isTypeWithPage(type) && slugs.length === 0) tags.push(ALL)
  if (isTypeWithPage(type) && slug !== previousSlug) tags.push(MOVED)
  const isOnOne = experiments.some(({ path }) => path === null || own.includes(path))
  if (own.length > 0 && isOnOne) tags.push(TAGS.experiment)
  if (type === TAGS.customerStory) own.push(STORY_LIST)
  if (type === TAGS.privacyPage) own.push('/privacy')
  return { tags, paths: [...own, HOME, LIST, ...INDEXES] }
}

function isTag(type: string): type is keyof typeof TAGS {
  return Object.hasOwn(TAGS, type)
}
