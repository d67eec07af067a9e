import 'server-only'
import { cache } from 'react'
import { ASSET_ORIGIN, client } from './client.ts'
import { mapCustomerLogos, mapHome, mapResourceListCopy, mapSiteSettings } from './map-pages.ts'
import { mapLevels, mapQuestions } from './map-quiz.ts'
import { mapResource, mapResources } from './map-resources.ts'
import * as queries from './queries.ts'
import { resourceTag, TAGS } from './tags.ts'
import type { QuizContent, Resource } from './types.ts'

/** Seconds after which a page is made anew even if no webhook came. */
const REVALIDATE = 3600

/** How long Next keeps an answer, and the tags that end it sooner. */
function cached(...tags: string[]) {
  return { next: { revalidate: REVALIDATE, tags } }
}

// Every function rejects when the lake does not answer; Next then keeps serving the page it has.

export const getSiteSettings = cache(async () =>
  mapSiteSettings(
    await client.fetch(queries.SITE_SETTINGS_QUERY, {}, cached(TAGS.siteSettings)),
    ASSET_ORIGIN,
  ),
)

export const getHome = cache(async () =>
  mapHome(await client.fetch(queries.HOME_QUERY, {}, cached(TAGS.home))),
)

export const getCustomerLogos = cache(async () =>
  mapCustomerLogos(
    await client.fetch(queries.CUSTOMER_LOGOS_QUERY, {}, cached(TAGS.customerLogo)),
    ASSET_ORIGIN,
  ),
)

export const getResourceListCopy = cache(async () =>
  mapResourceListCopy(
    await client.fetch(queries.RESOURCE_LIST_PAGE_QUERY, {}, cached(TAGS.resourceListPage)),
  ),
)

export const getResources = cache(async () =>
  mapResources(await client.fetch(queries.RESOURCES_QUERY, {}, cached(TAGS.resource))),
)

/** Slugs of every resource that can be opened. */
export async function getResourceSlugs(): Promise<string[]> {
  return (await getResources()).map(({ slug }) => slug)
}

/** The resource, or null for an unknown slug. */
export const getResource = cache(async (slug: string): Promise<Resource | null> =>
  mapResource(
    await client.fetch(queries.RESOURCE_QUERY, { slug }, cached(resourceTag(slug))),
    ASSET_ORIGIN,
  ),
)

/** All eight questions and three levels, whatever staff left out. */
export const getQuizContent = cache(async (): Promise<QuizContent> => {
  const [questions, levels] = await Promise.all([
    client.fetch(queries.QUIZ_QUESTIONS_QUERY, {}, cached(TAGS.quizQuestion)),
    client.fetch(queries.READINESS_LEVELS_QUERY, {}, cached(TAGS.readinessLevel)),
  ])
  return { questions: mapQuestions(questions), levels: mapLevels(levels) }
})

/** Whether a resource is published under the slug right now; asks the lake each time. */
export async function publishedSlugExists(slug: string): Promise<boolean> {
  const count = await client.fetch(queries.SLUG_COUNT_QUERY, { slug }, { cache: 'no-store' })
  return count > 0
}
