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

/** Whether so many stories have a list. */
export function hasStoryList(stories: number): boolean {
  return stories >= FEWEST_STORIES
}

/**
 * The stories that their list shows: the real ones once there are enough, and until then the
 * examples too. Search engines are told of it only where none is an example.
 */
export function listedStories<Story extends { isExample: boolean }>(all: Story[]): Story[] {
  const real = all.filter(({ isExample }) => !isExample)
  if (hasStoryList(real.length)) return real
  return hasStoryList(all.length) ? all : []
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
