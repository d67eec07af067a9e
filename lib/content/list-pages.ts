import type { ResourceSummary } from './types.ts'

/** Most resources on a page of their list. */
export const RESOURCES_A_PAGE = 24

/** The path of a page of the list of resources, counted from 1. */
export function listPath(number: number): string {
  return number === 1 ? '/resources' : `/resources/page/${number}`
}

/** The paths of all pages that a list of so many resources has: of an empty one, the first. */
export function listPaths(resources: number): string[] {
  const pages = Math.max(1, Math.ceil(resources / RESOURCES_A_PAGE))
  return Array.from({ length: pages }, (_, index) => listPath(index + 1))
}

/** The list of customer stories. */
export const STORY_LIST = '/customers'

/** Fewer stories aren't a list, but a question why there are so few. */
const FEWEST_STORIES = 3

/** The stories that their list shows: the real ones once there are enough, until then all. */
export function listedStories<Story extends { isExample: boolean }>(all: Story[]): Story[] {
  if (hasRealStoryList(all)) return all.filter(({ isExample }) => !isExample)
  return all.length >= FEWEST_STORIES ? all : []
}

/** Fewer than all, so that the way to the call isn't far. */
const MAX_OTHERS = 3

/** What a story's page names below it: no invented stories below a real one. */
export function otherStories<Story extends { slug: string; isExample: boolean }>(
  all: Story[],
  { slug, isExample }: Pick<Story, 'slug' | 'isExample'>,
): Story[] {
  const fitting = all.filter((other) => other.slug !== slug && (isExample || !other.isExample))
  return fitting.slice(0, MAX_OTHERS)
}

/** Whether the list has no example, so that search engines and assistants are told of it. */
export function hasRealStoryList(all: { isExample: boolean }[]): boolean {
  return all.filter(({ isExample }) => !isExample).length >= FEWEST_STORIES
}

/** Whether a path can be that of the list of stories, or of a page of resources after the first. */
export function isListPath(path: string): boolean {
  if (path === STORY_LIST) return true
  return /^\/resources\/page\/[1-9]\d{0,4}$/.test(path)
}

/** The resources that a page of the list shows; what is featured comes first of all. */
export function onListPage(resources: ResourceSummary[], number: number): ResourceSummary[] {
  const featuredFirst = resources.toSorted((a, b) => Number(b.featured) - Number(a.featured))
  const end = number * RESOURCES_A_PAGE
  const shown = new Set(featuredFirst.slice(end - RESOURCES_A_PAGE, end))
  return resources.filter((resource) => shown.has(resource))
}
