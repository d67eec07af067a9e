import type { ResourceSummary } from '#lib/content/types.ts'

/** The resource that follows in the catalogue, where the first follows the last; null where there is no other. */
export function nextResource(
  slug: string,
  resources: readonly ResourceSummary[],
): ResourceSummary | null {
  const others = resources.filter((resource) => resource.slug !== slug)
  const place = resources.findIndex((resource) => resource.slug === slug)
  return others[place] ?? others[0] ?? null
}
