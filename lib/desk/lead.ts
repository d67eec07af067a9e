import type { people } from '#lib/database/tables.ts'
import type { Lead } from '#lib/desk/contract.ts'

type Person = Pick<typeof people.$inferSelect, Exclude<keyof Lead, 'origin'> | 'attribution'>

/** A person as the desk shows them. */
export function leadOf(person: Person): Lead {
  const { id, email, resources, state, owner, score, isFlagged } = person
  return {
    id,
    email,
    firstAt: person.firstAt.toISOString(),
    lastAt: person.lastAt.toISOString(),
    resources,
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
