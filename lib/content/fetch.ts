import 'server-only'
import type { ClientReturn, QueryParams } from '@sanity/client'
import { cache } from 'react'
import { ASSET_ORIGIN, client, DEFAULT_SCHEDULER } from './client.ts'
import { mapLeadEmails } from './lead-emails.ts'
import {
  mapCustomerLogos,
  mapEmailTexts,
  mapFooterPages,
  mapPages,
  mapPeople,
  mapPrivacyPage,
  mapResourceListCopy,
  mapSharedTexts,
  mapSiteSettings,
} from './map-pages.ts'
import { mapLevels, mapQuestions } from './map-quiz.ts'
import { mapResource, mapResources, mapCaseStudies, mapCaseStudy } from './map-documents.ts'
import { FOOTER_SLUGS } from './paths.ts'
import { instant } from './readers.ts'
import { isRendering, previewPerspective } from './preview.ts'
import * as queries from './queries.ts'
import { ALL, pageTag, resourceTag, TAGS } from './changes.ts'
import { mapSequences, type Sequence } from './sequences.ts'
import type { QuizContent, Resource, CaseStudy } from './types.ts'

/** ISR fallback in seconds, in case no webhook arrives. */
const REVALIDATE = 3600

/**
 * Runs a query. Visitors get published content, which Next caches until its tag is refreshed;
 * preview gets the chosen perspective, uncached.
 */
export async function read<const Query extends string>(
  query: Query,
  tags: string | string[],
  params: QueryParams = {},
): Promise<ClientReturn<Query>> {
  const perspective = await previewPerspective()
  if (!perspective) {
    return client.fetch(query, params, {
      next: { revalidate: REVALIDATE, tags: [ALL, ...[tags].flat()] },
    })
  }
  const result = await client.fetch(query, params, { perspective, cache: 'no-store' })
  if (!isRendering()) return result
  const { withEditMarks } = await import('./edit-marks.ts')
  return withEditMarks(result)
}

/**
 * Runs a query for what no page shows. It isn't cached: what pages show is read again as soon as it
 * has changed, but of this, the first to read it would get the copy from before.
 */
async function readUncached<const Query extends string>(
  query: Query,
): Promise<ClientReturn<Query>> {
  if (await previewPerspective()) return read(query, [])
  return client.fetch(query, {}, { cache: 'no-store' })
}

// Every function rejects when the lake is unreachable; Next then keeps serving the cached page.

export const getSiteSettings = cache(async () =>
  mapSiteSettings(
    await read(queries.SITE_SETTINGS_QUERY, TAGS.siteSettings),
    ASSET_ORIGIN,
    DEFAULT_SCHEDULER,
  ),
)

export const getLeadEmails = cache(async () =>
  mapLeadEmails(await readUncached(queries.LEAD_EMAILS_QUERY)),
)

/** The numbers that staff have written for scores, by name; none where they have written none. */
export const getScoreRules = cache(async (): Promise<Partial<Record<string, unknown>>> =>
  Object(await readUncached(queries.SCORE_RULES_QUERY)),
)

export const getCustomerLogos = cache(async () =>
  mapCustomerLogos(await read(queries.CUSTOMER_LOGOS_QUERY, TAGS.customerLogo), ASSET_ORIGIN),
)

export const getPeople = cache(async () =>
  mapPeople(await read(queries.PEOPLE_QUERY, TAGS.person), ASSET_ORIGIN),
)

/** The case studies that can be shown. */
export const getCaseStudies = cache(async () => {
  const [result, logos] = await Promise.all([
    read(queries.CASE_STUDIES_QUERY, TAGS.customerStory),
    getCustomerLogos(),
  ])
  return mapCaseStudies(result, logos)
})

/** The case study, or null for an unknown slug. */
export const getCaseStudy = cache(async (slug: string): Promise<CaseStudy | null> => {
  const [result, logos] = await Promise.all([
    read(queries.CASE_STUDY_QUERY, TAGS.customerStory, { slug }),
    getCustomerLogos(),
  ])
  return mapCaseStudy(result, logos, ASSET_ORIGIN)
})

export const getResourceListCopy = cache(async () =>
  mapResourceListCopy(await read(queries.RESOURCE_LIST_PAGE_QUERY, TAGS.resourceListPage)),
)

export const getPrivacyPage = cache(async () =>
  mapPrivacyPage(await read(queries.PRIVACY_PAGE_QUERY, TAGS.privacyPage)),
)

export const getSharedTexts = cache(async () =>
  mapSharedTexts(await read(queries.SHARED_TEXTS_QUERY, TAGS.sharedTexts)),
)

export const getEmailTexts = cache(async () =>
  mapEmailTexts(await readUncached(queries.EMAILS_QUERY)),
)

export const getSequences = cache(async () =>
  mapSequences(await readUncached(queries.SEQUENCES_QUERY)),
)

/** As they will be once all drafts of them are published. */
export async function getDraftedSequences(): Promise<Sequence[]> {
  const options = { perspective: 'drafts', cache: 'no-store' } as const
  return mapSequences(await client.fetch(queries.SEQUENCES_QUERY, {}, options))
}

export const getResources = cache(async () =>
  mapResources(await read(queries.RESOURCES_QUERY, TAGS.resource)),
)

/** Slugs of all resources that can be opened. */
export async function getResourceSlugs(): Promise<string[]> {
  return (await getResources()).map(({ slug }) => slug)
}

/** The resource, or null for an unknown slug. */
export const getResource = cache(async (slug: string): Promise<Resource | null> =>
  mapResource(await read(queries.RESOURCE_QUERY, resourceTag(slug), { slug }), ASSET_ORIGIN),
)

/** The pages that the footer links to. */
export const getFooterPages = cache(async () => {
  const params = { slugs: [...FOOTER_SLUGS] }
  return mapFooterPages(await read(queries.FOOTER_PAGES_QUERY, FOOTER_SLUGS.map(pageTag), params))
})

/** The pages made of sections; of two with the same slug, the first. */
export const getPages = cache(async () =>
  mapPages(
    await read(queries.PAGES_QUERY, [TAGS.page, TAGS.resource, TAGS.customerStory, TAGS.person]),
  ),
)

/** When Home, the list and the privacy notice, or what they show, changed; empty if unknown. */
export const getLastChanges = cache(async () => {
  const { home, customerLogo, customerStory, resource, resourceListPage, privacyPage } = TAGS
  const tags = [home, customerLogo, customerStory, resource, resourceListPage, privacyPage]
  const result = Object(await read(queries.LAST_CHANGES_QUERY, tags))
  return {
    home: instant(result.home),
    list: instant(result.list),
    stories: instant(result.stories),
    privacy: instant(result.privacy),
  }
})

/** Always all eight questions and three levels; defaults fill what staff left out. */
export const getQuizContent = cache(async (): Promise<QuizContent> => {
  const [questions, levels] = await Promise.all([
    read(queries.QUIZ_QUESTIONS_QUERY, TAGS.quizQuestion),
    read(queries.READINESS_LEVELS_QUERY, TAGS.readinessLevel),
  ])
  return { questions: mapQuestions(questions), levels: mapLevels(levels) }
})
