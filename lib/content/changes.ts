import { z } from 'zod'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { FOOTER_SLUGS, pathOf, isSlug } from './paths.ts'
import type { ResourceSummary } from './types.ts'

/** Cache tags, one per document type that pages show. */
export const TAGS = {
  siteSettings: 'siteSettings',
  home: 'home',
  customerLogo: 'customerLogo',
  customerStory: 'customerStory',
  resourceListPage: 'resourceListPage',
  resource: 'resource',
  page: 'page',
  experiment: 'experiment',
  quizQuestion: 'quizQuestion',
  readinessLevel: 'readinessLevel',
  privacyPage: 'privacyPage',
  sharedTexts: 'sharedTexts',
} as const

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
 * "previousSlug": before().slug.current}`; the type 'all' refreshes everything.
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

/** What we know to be published. */
interface Known {
  resources: readonly Pick<ResourceSummary, 'slug' | 'type'>[]
  /** Slugs of the case studies, and of the pages made of sections. */
  caseStudies: readonly string[]
  pages: readonly string[]
}

/** Home's content is shown at `/` and at any unknown path. */
const UNKNOWN_PATH = '/any-other-path'
const HOME = ['/', UNKNOWN_PATH]
const LIST = '/resources'
const PRIVACY = '/privacy'
const UNKNOWN_RESOURCE = '/resource-not-found'

/**
 * What a changed document makes stale; nothing for a type that no page shows.
 *
 * A page made of sections may show anything that Home and resources show, so it counts as stale
 * with each of these. The cache knows better by its tags: a page that isn't stale is requested once
 * for nothing.
 */
export function staleAfter(change: Change, { resources, caseStudies, pages }: Known): Stale {
  const named = [change.slug, change.previousSlug].filter(isSlug)
  const slugs = resources.map(({ slug }) => slug)
  const ofCaseStudies = caseStudies.map(caseStudyOf)
  const ofPages = pages.map(pageOf)
  const everyPage = [
    ...HOME,
    LIST,
    ...slugs.map(resourceOf),
    ...ofCaseStudies,
    ...ofPages,
    PRIVACY,
    UNKNOWN_RESOURCE,
    '/sitemap.xml',
  ]
  const quizPages = resources
    .filter(({ type }) => RESOURCE_TYPES[type].content === 'quiz')
    .map(({ slug }) => resourceOf(slug))
  const ofResources = (some: string[]): Stale => ({
    tags: [TAGS.resource, ...some.map(resourceTag)],
    // Home and every resource page link to the other resources.
    paths: [
      LIST,
      ...new Set([
        ...some.map(resourceOf),
        ...HOME,
        ...slugs.map(resourceOf),
        ...ofCaseStudies,
        ...ofPages,
      ]),
      '/sitemap.xml',
    ],
  })
  switch (change._type) {
    case 'all':
      return {
        tags: [...Object.values(TAGS), ...slugs.map(resourceTag), ...pages.map(pageTag)],
        paths: everyPage,
      }
    case TAGS.siteSettings:
      return { tags: [TAGS.siteSettings], paths: everyPage }
    case TAGS.home:
      return { tags: [TAGS.home], paths: HOME }
    case TAGS.customerLogo:
      return { tags: [TAGS.customerLogo], paths: [...HOME, ...ofCaseStudies, ...ofPages] }
    case TAGS.customerStory:
      return {
        tags: [TAGS.customerStory],
        paths: [
          ...new Set([...named.map(caseStudyOf), ...ofCaseStudies]),
          ...HOME,
          ...ofPages,
          '/sitemap.xml',
        ],
      }
    case TAGS.resourceListPage:
      return { tags: [TAGS.resourceListPage], paths: [LIST] }
    case TAGS.sharedTexts:
      return { tags: [TAGS.sharedTexts], paths: everyPage }
    case TAGS.privacyPage:
      return { tags: [TAGS.privacyPage], paths: [PRIVACY] }
    case TAGS.resource:
      return ofResources([...new Set(named.length > 0 ? named : slugs)])
    case TAGS.page: {
      const changed = named.length > 0 ? [...new Set(named)] : pages
      return {
        tags: [TAGS.page, ...changed.map(pageTag)],
        paths: isInFooter(changed)
          ? [...new Set([...changed.map(pageOf), ...everyPage])]
          : [...changed.map(pageOf), '/sitemap.xml'],
      }
    }
    case TAGS.experiment:
      return { tags: [TAGS.experiment], paths: ['/', ...slugs.map(resourceOf), ...ofPages] }
    case TAGS.quizQuestion:
    case TAGS.readinessLevel:
      return { tags: [change._type], paths: [...quizPages, ...ofPages] }
    default:
      return { tags: [], paths: [] }
  }
}

/** Whether the footer of every page may link to one of these. */
function isInFooter(slugs: readonly string[]): boolean {
  return FOOTER_SLUGS.some((slug) => slugs.includes(slug))
}

function resourceOf(slug: string): string {
  return pathOf({ _type: 'resource', slug })
}

function pageOf(slug: string): string {
  return pathOf({ _type: 'page', slug })
}

function caseStudyOf(slug: string): string {
  return pathOf({ _type: 'customerStory', slug })
}
