import { z } from 'zod'
import { RESOURCE_TYPES } from '#lib/resource-types/list.ts'
import { isSlug } from './slug.ts'
import { resourceTag, TAGS } from './tags.ts'
import type { ResourceSummary } from './types.ts'

/**
 * Delays in milliseconds before the site replays a change to itself. A page that was rendering when
 * the change arrived is cached after the invalidation, so it counts as fresh and would keep the old
 * text until the next change.
 */
export const PASSES = [400, 3000]

/**
 * The webhook's payload. Its projection in Sanity is `{_type, "slug": after().slug.current,
 * "previousSlug": before().slug.current}`; the type 'all' refreshes everything.
 */
export const changeSchema = z.object({
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

type KnownResources = readonly Pick<ResourceSummary, 'slug' | 'type'>[]

/** Home's content is shown at `/` and at any unknown path. */
const UNKNOWN_PATH = '/any-other-path'
const HOME = ['/', UNKNOWN_PATH]
const LIST = '/resources'
const PRIVACY = '/privacy'
const UNKNOWN_RESOURCE = '/resource-not-found'

/**
 * What a changed document makes stale; nothing for a type that no page shows.
 *
 * @param resources every published resource we know of
 */
export function staleAfter(change: Change, resources: KnownResources): Stale {
  const named = [change.slug, change.previousSlug].filter(isSlug)
  const slugs = resources.map(({ slug }) => slug)
  const everyPage = [...HOME, LIST, ...slugs.map(pageOf), PRIVACY, UNKNOWN_RESOURCE, '/sitemap.xml']
  const quizPages = resources
    .filter(({ type }) => RESOURCE_TYPES[type].content === 'quiz')
    .map(({ slug }) => pageOf(slug))
  const ofResources = (some: string[]): Stale => ({
    tags: [TAGS.resource, ...some.map(resourceTag)],
    // Home and every resource page link to the other resources.
    paths: [LIST, ...new Set([...some.map(pageOf), ...HOME, ...slugs.map(pageOf)]), '/sitemap.xml'],
  })
  switch (change._type) {
    case 'all':
      return { tags: [...Object.values(TAGS), ...slugs.map(resourceTag)], paths: everyPage }
    case TAGS.siteSettings:
      return { tags: [TAGS.siteSettings], paths: everyPage }
    case TAGS.home:
    case TAGS.customerLogo:
      return { tags: [change._type], paths: HOME }
    case TAGS.resourceListPage:
      return { tags: [TAGS.resourceListPage], paths: [LIST] }
    case TAGS.sharedTexts:
      return {
        tags: [TAGS.sharedTexts],
        paths: [UNKNOWN_PATH, ...slugs.map(pageOf), UNKNOWN_RESOURCE],
      }
    case TAGS.emails:
      return { tags: [TAGS.emails], paths: [] }
    case TAGS.privacyPage:
      return { tags: [TAGS.privacyPage], paths: [PRIVACY] }
    case TAGS.resource:
      return ofResources([...new Set(named.length > 0 ? named : slugs)])
    case TAGS.quizQuestion:
    case TAGS.readinessLevel:
      return { tags: [change._type], paths: quizPages }
    default:
      return { tags: [], paths: [] }
  }
}

function pageOf(slug: string): string {
  return `${LIST}/${slug}`
}
