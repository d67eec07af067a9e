import { RESOURCE_ICONS } from '#lib/ui/covers/icons.ts'
import { isResourceType, RESOURCE_TYPES, urlFieldOf } from '#lib/tools/resource-types/list.ts'
import { namedAssetUrl } from './assets.ts'
import { pageAppearance } from './page-appearance.ts'
import { blocks } from './portable-text.ts'
import { items, oneOf, text, texts, httpUrl } from './readers.ts'
import type { RESOURCES_QUERY_RESULT, RESOURCE_QUERY_RESULT } from './schema.generated.ts'
import { isSlug } from './slug.ts'
import type { Resource, ResourceSummary } from './types.ts'

/** A resource's card, or null if it can't be opened: no slug, no title or an unknown type. */
function mapSummary(result: RESOURCES_QUERY_RESULT[number] | null): ResourceSummary | null {
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
  }
}

/** The catalog in order. Of two resources with the same slug, the first wins. */
export function mapResources(result: RESOURCES_QUERY_RESULT): ResourceSummary[] {
  const bySlug = new Map<string, ResourceSummary>()
  for (const item of items(result)) {
    const resource = mapSummary(item)
    if (resource && !bySlug.has(resource.slug)) bySlug.set(resource.slug, resource)
  }
  return [...bySlug.values()]
}

/**
 * What one resource's page shows, or null if `mapResources` leaves it out. A URL that staff entered
 * takes precedence over the uploaded file.
 */
export function mapResource(result: RESOURCE_QUERY_RESULT, origin: string): Resource | null {
  const summary = mapSummary(result)
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
