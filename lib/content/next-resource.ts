import type { ResourceSummary } from '#lib/content/types.ts'

/** The next resource in the catalog, wrapping around; null if there is no other. */
export function nextResource(
  slug: string,
  resources: readonly ResourceSummary[],
): ResourceSummary | null {
  const others = resources.filter((resource) => resource.slug !== slug)
  const index = resources.findIndex((resource) => resource.slug === slug)
  return others[index] ?? others[0] ?? null
}
