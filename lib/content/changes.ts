import { z } from 'zod'
import { RESOURCE_TYPES } from '#lib/tools/resource-types.ts'
import { FOOTER_SLUGS, isSlug, pathOf, type TypeWithPage } from './paths.ts'
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
const HOME = ['/', '/any-other-path']
const LIST = '/resources'
const PRIVACY = '/privacy'
const SITEMAP = '/sitemap.xml'

/**
 * What a changed document makes stale; nothing for a type that no page shows.
 *
 * A page made of sections may show anything that Home and resources show, so it counts as stale
 * with each of these. The cache knows better by its tags: a page that isn't stale is requested once
 * for nothing.
 */
export function staleAfter(change: Change, { resources, caseStudies, pages }: Known): Stale {
  const { _type: type } = change
  const named = [...new Set([change.slug, change.previousSlug].filter(isSlug))]
  const slugs = resources.map(({ slug }) => slug)
  const ofResources = pathsOf('resource', slugs)
  const ofCaseStudies = pathsOf('customerStory', caseStudies)
  const ofPages = pathsOf('page', pages)
  const documents = [...ofResources, ...ofCaseStudies, ...ofPages]
  const everyPage = [...HOME, LIST, ...documents, PRIVACY, '/resource-not-found', SITEMAP]
  const stale = (paths: string[], tags: string[] = []): Stale => ({
    tags: [type, ...tags],
    paths: [...new Set(paths)],
  })
  switch (type) {
    case 'all':
      return {
        tags: [...Object.values(TAGS), ...slugs.map(resourceTag), ...pages.map(pageTag)],
        paths: everyPage,
      }
    case TAGS.siteSettings:
    case TAGS.sharedTexts:
      return stale(everyPage)
    case TAGS.home:
      return stale(HOME)
    case TAGS.customerLogo:
      return stale([...HOME, ...ofCaseStudies, ...ofPages])
    case TAGS.customerStory: {
      const changed = pathsOf('customerStory', named)
      return stale([...changed, ...ofCaseStudies, ...HOME, ...ofPages, SITEMAP])
    }
    case TAGS.resourceListPage:
      return stale([LIST])
    case TAGS.privacyPage:
      return stale([PRIVACY])
    case TAGS.resource: {
      const changed = named.length > 0 ? named : slugs
      // Home and every resource page link to the other resources.
      const paths = [LIST, ...pathsOf('resource', changed), ...HOME, ...documents, SITEMAP]
      return stale(paths, changed.map(resourceTag))
    }
    case TAGS.page: {
      const changed = named.length > 0 ? named : pages
      const isInFooter = FOOTER_SLUGS.some((slug) => changed.includes(slug))
      const paths = [...pathsOf('page', changed), ...(isInFooter ? everyPage : [SITEMAP])]
      return stale(paths, changed.map(pageTag))
    }
    case TAGS.experiment:
      return stale(['/', ...ofResources, ...ofPages])
    case TAGS.quizQuestion:
    case TAGS.readinessLevel: {
      const quizzes = resources.filter((each) => RESOURCE_TYPES[each.type].content === 'quiz')
      const ofQuizzes = quizzes.map(({ slug }) => slug)
      return stale([...pathsOf('resource', ofQuizzes), ...ofPages])
    }
    default:
      return { tags: [], paths: [] }
  }
}

function pathsOf(_type: TypeWithPage, slugs: readonly string[]): string[] {
  return slugs.map((slug) => pathOf({ _type, slug }))
}
