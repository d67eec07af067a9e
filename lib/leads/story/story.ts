import { and, asc, eq, getTableColumns, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import {
  deliveries,
  emailSubmissions,
  people,
  personEvents,
} from '#lib/platform/database/tables.ts'
import { callsOf, type Call } from '#lib/leads/story/calls.ts'
import { EVENTS, type EventData, type EventKind, VISITOR_EVENTS } from '#lib/leads/story/kinds.ts'

export type Person = typeof people.$inferSelect
export type Submission = typeof emailSubmissions.$inferSelect
/** A delivery as it stands, without what is sent. */
export type Delivery = Omit<typeof deliveries.$inferSelect, 'payload' | 'leasedUntil'>

export type StoryEvent = {
  [Kind in EventKind]: {
    kind: Kind
    id: string
    submissionId: string | null
    resource: string | null
    at: Date
    data: EventData<Kind>
  }
}[EventKind]

/** Everything known about a person, each list oldest first. */
export interface Story {
  person: Person
  /** What came with a call isn't here, but in `calls`. */
  submissions: Submission[]
  calls: Call[]
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
  const [told] = await withEvents(db, [person])
  if (!told) return null
  const { payload: _, leasedUntil: __, ...columns } = getTableColumns(deliveries)
  const sent = await db
    .select(columns)
    .from(deliveries)
    .innerJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .where(sql`lower(${emailSubmissions.email}) = ${person.person}`)
    .orderBy(asc(deliveries.createdAt), asc(deliveries.channel))
  return { ...told, deliveries: sent }
}

export type Told = Omit<Story, 'deliveries'>
/** With `last_at` as the database's text: a Date has no microseconds. */
export type DatedStory = Told & { lastAt: string }

/** The stories of some people, for work that is thrown away if one of them goes on meanwhile. */
export async function datedStories(
  db: NodePgDatabase,
  { which, order, limit }: { which: SQL; order: SQL; limit: number },
): Promise<DatedStory[]> {
  const found = await db
    .select({ person: people, lastAt: sql<string>`${people.lastAt}::text` })
    .from(people)
    .where(which)
    .orderBy(order)
    .limit(limit)
  if (found.length === 0) return []
  const stories = await withEvents(
    db,
    found.map(({ person }) => person),
  )
  return found.flatMap(({ lastAt }, index) => {
    const story = stories[index]
    return story ? [{ ...story, lastAt }] : []
  })
}

/** What these people did, in four queries however many they are. */
export async function withEvents(db: NodePgDatabase, persons: Person[]): Promise<Told[]> {
  const lower = sql<string>`lower(${emailSubmissions.email})`
  const submissions = await db
    .select({ person: lower, submission: emailSubmissions })
    .from(emailSubmissions)
    .where(
      and(
        inArray(
          lower,
          persons.map(({ person }) => person),
        ),
        ne(emailSubmissions.source, 'booking'),
      ),
    )
    .orderBy(asc(emailSubmissions.createdAt))
  const events = await db
    .select()
    .from(personEvents)
    .where(
      inArray(
        personEvents.personId,
        persons.map(({ id }) => id),
      ),
    )
    .orderBy(asc(personEvents.createdAt))
  const calls = await callsOf(
    db,
    persons.map(({ id }) => id),
  )
  const callsByPerson = Map.groupBy(calls, ({ personId }) => personId)
  // By what Postgres makes of an address: which letters it lowers depends on its locale.
  const submissionsOf = Map.groupBy(submissions, ({ person }) => person)
  const eventsOf = Map.groupBy(events, ({ personId }) => personId)
  return persons.map((person) => ({
    person,
    submissions: (submissionsOf.get(person.person) ?? []).map(({ submission }) => submission),
    calls: callsByPerson.get(person.id) ?? [],
    events: (eventsOf.get(person.id) ?? []).flatMap(eventOf),
  }))
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

/**
 * What a person does after this pause is another visit: longer than a phone puts a tab away for.
 */
const AWAY = 6 * 3_600_000

/** Spam in their name, what sales did, and their link on another's device don't count. */
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
