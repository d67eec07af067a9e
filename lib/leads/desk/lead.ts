import type { people } from '#lib/platform/database/tables.ts'
import type { Lead } from '#lib/leads/desk/contract.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'

type Person = Pick<typeof people.$inferSelect, Exclude<keyof Lead, 'origin'> | 'attribution'>

/** The present slugs of the resources that a person asked for. */
export function namesOf(
  { resources, firstAt }: Pick<Person, 'resources' | 'firstAt'>,
  slugs: SlugHistory,
): string[] {
  return [...new Set(resources.map((slug) => slugs.nameOf(slug, firstAt)))]
}

/** A person as the desk shows them. */
export function leadOf(person: Person, slugs: SlugHistory): Lead {
  const { id, email, state, owner, score, isFlagged } = person
  return {
    id,
    email,
    firstAt: person.firstAt.toISOString(),
    lastAt: person.lastAt.toISOString(),
    resources: namesOf(person, slugs),
    origin: originOf(person.attribution ?? {}),
    state,
    owner,
    score,
    isFlagged,
  }
}

function originOf({ utm_campaign, utm_source, referrer }: Partial<Record<string, string>>) {
  return utm_campaign ?? utm_source ?? URL.parse(referrer ?? '')?.host ?? null
}
