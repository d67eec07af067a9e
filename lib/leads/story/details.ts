import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { DETAIL_NAMES, DETAILS } from '#lib/content/details.ts'
import { oneOf } from '#lib/content/readers.ts'
import { people, personEvents } from '#lib/platform/database/tables/people.ts'
import { idsOf } from '#lib/leads/story/joined.ts'
import { EVENTS, type EventData } from '#lib/leads/story/kinds.ts'

/** What somebody said of themselves. */
export interface Detail {
  /** 'role', or that of a question of staff's own. */
  name: string
  /** As the team reads it: 'Role', or the question. */
  label: string
  value: string
}

/** The latest answer to each question, in events of one person, under any of their addresses. */
export function detailsIn(events: readonly { kind: string; data: unknown }[]): Detail[] {
  const answers: EventData<'details'>['answers'] = {}
  for (const { kind, data } of events)
    if (kind === 'details') Object.assign(answers, EVENTS.details.safeParse(data).data?.answers)
  return rowsOf(answers)
}

/** The database keeps no order: name, company, role, phone, then the rest. */
export function rowsOf(answers: EventData<'details'>['answers']): Detail[] {
  const names = new Set([...DETAIL_NAMES, ...Object.keys(answers)])
  return [...names].flatMap((name) => {
    const { question, answer } = answers[name] ?? {}
    if (question === undefined || answer === undefined) return []
    const known = oneOf(DETAIL_NAMES, name)
    return [{ name, label: known ? DETAILS[known].title : question, value: answer }]
  })
}

/** The same of many people who are shown, by their IDs. */
export async function detailsOf(
  db: Pick<NodePgDatabase, 'select'>,
  ids: readonly string[],
): Promise<Map<string, Detail[]>> {
  if (ids.length === 0) return new Map()
  const shown = sql<string>`coalesce(${people.joinedTo}, ${people.id})`
  const rows = await db
    .select({ shown, kind: personEvents.kind, data: personEvents.data })
    .from(personEvents)
    .innerJoin(people, sql`${people.id} = ${personEvents.personId}`)
    .where(sql`${personEvents.kind} = 'details' and ${personEvents.personId} in ${idsOf(ids)}`)
    .orderBy(personEvents.createdAt)
  const told = Map.groupBy(rows, (row) => row.shown)
  return new Map([...told].map(([id, own]) => [id, detailsIn(own)]))
}
