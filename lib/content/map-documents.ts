import { picture, namedAssetUrl } from './assets.ts'
import { text, blocks, instant, items, oneOf, texts, httpUrl, mapFigure } from './readers.ts'
import type {
  PageAppearance,
  Resource,
  ResourceSummary,
  CustomerLogo,
  CaseStudy,
  CaseStudySummary,
} from './types.ts'
import { RESOURCE_ICONS } from '#lib/ui/covers/icons.ts'
import { isResourceType, RESOURCE_TYPES, urlFieldOf } from '#lib/tools/resource-types.ts'
import type {
  RESOURCES_QUERY_RESULT,
  RESOURCE_QUERY_RESULT,
  CASE_STUDIES_QUERY_RESULT,
  CASE_STUDY_QUERY_RESULT,
} from './schema.generated.ts'
import { isSlug } from './paths.ts'

/** The field `appearance` as queries select it (`PAGE_APPEARANCE` in queries.ts). */
interface AppearanceResult {
  title: string | null
  description: string | null
  hidden: boolean | null
  shareImage: (Parameters<typeof picture>[0] & { alt: string | null }) | null
}

/** What staff chose for a page's search result and shared link; empty where they chose nothing. */
export function pageAppearance(
  result: AppearanceResult | null | undefined,
  origin: string,
): PageAppearance {
  return {
    title: text(result?.title),
    description: text(result?.description),
    shareImage: picture(result?.shareImage, text(result?.shareImage?.alt), origin),
    hidden: result?.hidden === true,
  }
}

/** A resource's card, or null if it can't be opened: no slug, no title or an unknown type. */
function mapResourceSummary(result: RESOURCES_QUERY_RESULT[number] | null): ResourceSummary | null {
  const slug = result?.slug
  const title = text(result?.title)
  const type: unknown = result?.type
  if (!isSlug(slug) || !title || !isResourceType(type)) return null
  return {
    id: text(result?._id, slug),
    slug,
    title,
    description: text(result?.description),
    type,
    icon: oneOf(RESOURCE_ICONS, result?.icon) ?? RESOURCE_TYPES[type].cover,
    featured: result?.featured === true,
    hidden: result?.hidden === true,
    updatedAt: instant(result?._updatedAt),
  }
}

/** The catalog in order. Of two resources with the same slug, the first wins. */
export function mapResources(result: RESOURCES_QUERY_RESULT): ResourceSummary[] {
  return firstBySlug(items(result).map(mapResourceSummary))
}

/**
 * What one resource's page shows, or null if `mapResources` leaves it out. A URL that staff entered
 * takes precedence over the uploaded file.
 */
export function mapResource(result: RESOURCE_QUERY_RESULT, origin: string): Resource | null {
  const summary = mapResourceSummary(result)
  if (!summary) return null
  const { type, title } = summary
  const field = urlFieldOf(type)
  const isDocument = RESOURCE_TYPES[type].opens === 'document'
  return {
    ...summary,
    subtitle: text(result?.subtitle),
    body: blocks(result?.body),
    features: texts(result?.features),
    appearance: pageAppearance(result?.appearance, origin),
    downloadUrl:
      httpUrl(field && result?.[field]) ??
      (isDocument ? namedAssetUrl(result?.documentPath, title, origin) : null),
  }
}

/** A case study's card, or null if it can't be shown: no slug, no headline or no logo. */
function mapCaseStudySummary(
  result: CASE_STUDIES_QUERY_RESULT[number] | null,
  logos: readonly CustomerLogo[],
): CaseStudySummary | null {
  const slug = result?.slug
  const headline = text(result?.headline)
  const customer = logos.find(({ id }) => id === result?.customerId)
  if (!isSlug(slug) || !headline || !customer) return null
  return {
    id: text(result?._id, slug),
    slug,
    customer,
    headline,
    figure: mapFigure(result?.figure, result?.figureLabel),
    isExample: result?.isExample === true,
    hidden: result?.hidden === true || result?.isExample === true,
    updatedAt: instant(result?._updatedAt),
  }
}

/** The case studies in order. Of two with the same slug, the first wins. */
export function mapCaseStudies(
  result: CASE_STUDIES_QUERY_RESULT,
  logos: readonly CustomerLogo[],
): CaseStudySummary[] {
  return firstBySlug(items(result).map((item) => mapCaseStudySummary(item, logos)))
}

/** What one case study's page shows, or null if `mapCaseStudies` leaves it out. */
export function mapCaseStudy(
  result: CASE_STUDY_QUERY_RESULT,
  logos: readonly CustomerLogo[],
  origin: string,
): CaseStudy | null {
  const summary = mapCaseStudySummary(result, logos)
  if (!summary) return null
  const quote = {
    text: text(result?.quote),
    name: text(result?.quoteName),
    role: text(result?.quoteRole),
  }
  const { hidden } = summary
  return {
    ...summary,
    quote: quote.text && quote.name ? quote : null,
    built: text(result?.built),
    runBy: text(result?.runBy),
    body: blocks(result?.body),
    resourceId: text(result?.resourceId),
    createdAt: instant(result?._createdAt),
    appearance: { ...pageAppearance(result?.appearance, origin), hidden },
  }
}

/** The next resource in the catalog, wrapping around; null if there is no other. */
export function nextResource(
  slug: string,
  resources: readonly ResourceSummary[],
): ResourceSummary | null {
  const others = resources.filter((resource) => resource.slug !== slug)
  const index = resources.findIndex((resource) => resource.slug === slug)
  return others[index] ?? others[0] ?? null
}

function firstBySlug<Summary extends { slug: string }>(found: (Summary | null)[]): Summary[] {
  const bySlug = new Map<string, Summary>()
  for (const each of found) if (each && !bySlug.has(each.slug)) bySlug.set(each.slug, each)
  return [...bySlug.values()]
}
