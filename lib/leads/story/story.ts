import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries, emailSubmissions, people, personEvents } from '#lib/database/tables.ts'
import { EVENTS, type EventData, type EventKind } from '#lib/leads/story/kinds.ts'

export type Person = typeof people.$inferSelect
export type Submission = typeof emailSubmissions.$inferSelect
/** A delivery as it stands, without what is sent. */
export type Delivery = Omit<typeof deliveries.$inferSelect, 'payload' | 'leasedUntil'>

/** One event, with data of its kind. */
export type StoryEvent = {
  [Kind in EventKind]: {
    kind: Kind
    id: string
    submissionId: string | null
    /** Slug. */
    resource: string | null
    at: Date
    data: EventData<Kind>
  }
}[EventKind]

/** Everything known about a person, each list oldest first. */
export interface Story {
  person: Person
  submissions: Submission[]
  events: StoryEvent[]
  deliveries: Delivery[]
}

/** A person's story, or null if there is no such person. Events of unknown kinds are left out. */
export async function readStory(
  db: NodePgDatabase,
  by: { id: string } | { email: string },
): Promise<Story | null> {
  const [person] = await db
    .select()
    .from(people)
    .where('id' in by ? eq(people.id, by.id) : sql`${people.person} = lower(${by.email})`)
  if (!person) return null
  const submissions = await db
    .select()
    .from(emailSubmissions)
    .where(sql`lower(${emailSubmissions.email}) = ${person.person}`)
    .orderBy(asc(emailSubmissions.createdAt))
  const { payload: _, leasedUntil: __, ...columns } = getTableColumns(deliveries)
  const sent = await db
    .select(columns)
    .from(deliveries)
    .where(
      inArray(
        deliveries.submissionId,
        submissions.map(({ id }) => id),
      ),
    )
    .orderBy(asc(deliveries.createdAt), asc(deliveries.channel))
  const rows = await db
    .select()
    .from(personEvents)
    .where(eq(personEvents.personId, person.id))
    .orderBy(asc(personEvents.createdAt))
  return { person, submissions, deliveries: sent, events: rows.flatMap(eventOf) }
}

/** A stored event; nothing for a kind or data that this version doesn't know. */
function eventOf(row: typeof personEvents.$inferSelect): StoryEvent[] {
  const { id, submissionId, resource, createdAt: at } = row
  const kind = KINDS.find((known) => known === row.kind)
  const parsed = kind && EVENTS[kind].safeParse(row.data)
  if (!parsed?.success) return []
  // The kind's own schema has just checked the data.
  return [{ kind, id, submissionId, resource, at, data: parsed.data } as StoryEvent]
}

const KINDS = Object.keys(EVENTS) as EventKind[]
