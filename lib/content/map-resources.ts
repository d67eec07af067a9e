import { namedAssetUrl } from './assets.ts'
import { blocks } from './portable-text.ts'
import { items, oneOf, text, texts, webAddress } from './readers.ts'
import type { RESOURCES_QUERY_RESULT, RESOURCE_QUERY_RESULT } from './schema.generated.ts'
import { isSlug } from './slug.ts'
import { RESOURCE_ICONS, RESOURCE_TYPES } from './types.ts'
import type { Resource, ResourceIcon, ResourceSummary, ResourceType } from './types.ts'

const USUAL_ICON: Record<ResourceType, ResourceIcon> = {
  'PDF Guide': 'guide',
  Quiz: 'quiz',
  Tool: 'calculator',
}

/** A resource's card, or null if it can't be opened: no slug, no title or an unknown type. */
function mapSummary(answer: RESOURCES_QUERY_RESULT[number] | null): ResourceSummary | null {
  const slug = answer?.slug
  const title = text(answer?.title)
  const type = oneOf(RESOURCE_TYPES, answer?.type)
  if (!isSlug(slug) || !title || !type) return null
  return {
    id: text(answer?._id, slug),
    slug,
    title,
    description: text(answer?.description),
    type,
    icon: oneOf(RESOURCE_ICONS, answer?.icon) ?? USUAL_ICON[type],
    featured: answer?.featured === true,
  }
}

/** The catalogue in order. Of two resources with the same slug, the first wins. */
export function mapResources(answer: RESOURCES_QUERY_RESULT): ResourceSummary[] {
  const bySlug = new Map<string, ResourceSummary>()
  for (const item of items(answer)) {
    const resource = mapSummary(item)
    if (resource && !bySlug.has(resource.slug)) bySlug.set(resource.slug, resource)
  }
  return [...bySlug.values()]
}

/**
 * What one resource's page shows, or null if `mapResources` leaves it out. A URL that staff entered
 * takes precedence over the uploaded file.
 */
export function mapResource(answer: RESOURCE_QUERY_RESULT, origin: string): Resource | null {
  const summary = mapSummary(answer)
  return (
    summary && {
      ...summary,
      subtitle: text(answer?.subtitle),
      body: blocks(answer?.body),
      features: texts(answer?.features),
      downloadUrl:
        webAddress(answer?.downloadUrl) ??
        namedAssetUrl(answer?.documentPath, summary.title, origin),
    }
  )
}
