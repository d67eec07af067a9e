import { and, desc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { personEvents, type PersonState } from '#lib/platform/database/tables/people.ts'
import { EVENTS, type Member } from '#lib/leads/story/kinds.ts'
import type { Person } from '#lib/leads/story/joined.ts'

/** Why nothing was changed. */
export interface Refused {
  field: string
  detail: string
  /** Whether somebody else was faster. */
  isConflict?: true
}

export function refused(field: string, problem: string): Refused {
  return { field, detail: `${field}: ${problem}` }
}

interface Wanted {
  state: PersonState
  owner: Member | null
  /** What its author saw; an owner's ID. */
  was?: { state?: PersonState | undefined; owner?: string | null | undefined } | undefined
}

/** Why a change is left: it is of what its author no longer sees. The same change twice is one. */
export async function overtakenBy(
  db: Pick<NodePgDatabase, 'select'>,
  before: Person,
  { was, state, owner }: Wanted,
): Promise<Refused | null> {
  const now = before.owner?.id ?? null
  if (was?.owner !== undefined && was.owner !== now && owner?.id !== before.owner?.id) {
    const what = before.owner ? `made ${before.owner.name} the owner` : 'removed the owner'
    return overtaken('owner', `${await whoChanged(db, before.id, 'owner')} ${what} meanwhile`)
  }
  if (was?.state !== undefined && was.state !== before.state && state !== before.state) {
    const who = await whoChanged(db, before.id, 'state')
    return overtaken('state', `${who} changed it meanwhile`)
  }
  return null
}

function overtaken(field: string, problem: string): Refused {
  return { ...refused(field, problem), isConflict: true }
}

async function whoChanged(
  db: Pick<NodePgDatabase, 'select'>,
  id: string,
  kind: 'owner' | 'state',
): Promise<string> {
  const [latest] = await db
    .select({ data: personEvents.data })
    .from(personEvents)
    .where(and(eq(personEvents.personId, id), eq(personEvents.kind, kind)))
    .orderBy(desc(personEvents.createdAt))
    .limit(1)
  return EVENTS[kind].safeParse(latest?.data).data?.author.name ?? 'Somebody'
}
