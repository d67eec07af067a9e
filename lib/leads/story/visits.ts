import { VISITOR_EVENTS } from '#lib/leads/story/kinds.ts'
import type { StoryEvent, Told } from '#lib/leads/story/story.ts'

/**
 * After this many milliseconds without anything, what a person does is another visit. Long enough
 * that a reload, a second tab and a tab that a phone puts away are none.
 */
const AWAY = 6 * 3_600_000

/**
 * How often a person was here; at least once. Spam in their name, what sales did, and a link of
 * theirs that somebody else opened don't count.
 */
export function visitsOf({ submissions, events }: Pick<Told, 'submissions' | 'events'>): number {
  const moments = [
    ...submissions.filter(({ flag }) => flag === null).map(({ createdAt }) => createdAt),
    ...events.filter(isTheirs).map(({ at }) => at),
  ]
    .map(Number)
    .toSorted((one, other) => one - other)
  const later = moments.filter((at, index) => index > 0 && at - (moments[index - 1] ?? at) > AWAY)
  return later.length + 1
}

function isTheirs(event: StoryEvent): boolean {
  return event.kind === 'link-opened' ? !event.data.elsewhere : event.kind in VISITOR_EVENTS
}
