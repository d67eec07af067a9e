import 'server-only'
import type { ClientReturn, QueryParams } from '@sanity/client'
import { cache } from 'react'
import { ASSET_ORIGIN, client, USUAL_SCHEDULER } from './client.ts'
import {
  mapCustomerLogos,
  mapHome,
  mapPrivacyPage,
  mapResourceListCopy,
  mapSharedTexts,
  mapSiteSettings,
} from './map-pages.ts'
import { mapLevels, mapQuestions } from './map-quiz.ts'
import { mapResource, mapResources } from './map-resources.ts'
import { isRendering, previewPerspective } from './preview.ts'
import * as queries from './queries.ts'
import { resourceTag, TAGS } from './tags.ts'
import type { QuizContent, Resource } from './types.ts'

/** Seconds after which a page is made anew even if no webhook came. */
const REVALIDATE = 3600

/**
 * Answer to a query: for visitors the published one, which Next keeps until a tag is refreshed; in preview what was asked
 * for, fresh each time.
 */
async function read<const Query extends string>(
  query: Query,
  tag: string,
  params: QueryParams = {},
): Promise<ClientReturn<Query>> {
  const perspective = await previewPerspective()
  if (!perspective) {
    return client.fetch(query, params, { next: { revalidate: REVALIDATE, tags: [tag] } })
  }
  const answer = await client.fetch(query, params, { perspective, cache: 'no-store' })
  if (!isRendering()) return answer
  const { withEditMarks } = await import('./edit-marks.ts')
  return withEditMarks(answer)
}

// Every function rejects when the lake does not answer; Next then keeps serving the page it has.

export const getSiteSettings = cache(async () =>
  mapSiteSettings(
    await read(queries.SITE_SETTINGS_QUERY, TAGS.siteSettings),
    ASSET_ORIGIN,
    USUAL_SCHEDULER,
  ),
)

export const getHome = cache(async () => mapHome(await read(queries.HOME_QUERY, TAGS.home)))

export const getCustomerLogos = cache(async () =>
  mapCustomerLogos(await read(queries.CUSTOMER_LOGOS_QUERY, TAGS.customerLogo), ASSET_ORIGIN),
)

export const getResourceListCopy = cache(async () =>
  mapResourceListCopy(await read(queries.RESOURCE_LIST_PAGE_QUERY, TAGS.resourceListPage)),
)

export const getPrivacyPage = cache(async () =>
  mapPrivacyPage(await read(queries.PRIVACY_PAGE_QUERY, TAGS.privacyPage)),
)

export const getSharedTexts = cache(async () =>
  mapSharedTexts(await read(queries.SHARED_TEXTS_QUERY, TAGS.sharedTexts)),
)

export const getResources = cache(async () =>
  mapResources(await read(queries.RESOURCES_QUERY, TAGS.resource)),
)

/** Slugs of every resource that can be opened. */
export async function getResourceSlugs(): Promise<string[]> {
  return (await getResources()).map(({ slug }) => slug)
}

/** The resource, or null for an unknown slug. */
export const getResource = cache(async (slug: string): Promise<Resource | null> =>
  mapResource(await read(queries.RESOURCE_QUERY, resourceTag(slug), { slug }), ASSET_ORIGIN),
)

/** All eight questions and three levels, whatever staff left out. */
export const getQuizContent = cache(async (): Promise<QuizContent> => {
  const [questions, levels] = await Promise.all([
    read(queries.QUIZ_QUESTIONS_QUERY, TAGS.quizQuestion),
    read(queries.READINESS_LEVELS_QUERY, TAGS.readinessLevel),
  ])
  return { questions: mapQuestions(questions), levels: mapLevels(levels) }
})
