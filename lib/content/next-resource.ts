import type { ResourceSummary } from '#lib/content/types.ts'

/** The next resource in the catalogue, wrapping around; null if there is no other. */
export function nextResource(
  slug: string,
  resources: readonly ResourceSummary[],
): ResourceSummary | null {
  const others = resources.filter((resource) => resource.slug !== slug)
  const place = resources.findIndex((resource) => resource.slug === slug)
  return others[place] ?? others[0] ?? null
}
