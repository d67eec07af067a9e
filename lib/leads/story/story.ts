import { asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { deliveries } from '#lib/platform/database/tables/deliveries.ts'
import { emailSubmissions, people, personEvents } from '#lib/platform/database/tables/people.ts'
import { inWords, isOf, stopsOf, type Stop } from '#lib/leads/email-stops/stops.ts'
import { callsOf, type Call } from '#lib/leads/story/calls.ts'
import { asOne, idsOf, othersOf, type Person } from '#lib/leads/story/joined.ts'
import { EVENTS, type EventData, type EventKind, VISITOR_EVENTS } from '#lib/leads/story/kinds.ts'

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
  /** What the desk has joined with them: the rows of their other addresses. */
  others: Person[]
  /** What came with a call isn't here, but in `calls`. */
  submissions: Submission[]
  calls: Call[]
  /** Which of their addresses get no email, and why. */
  stops: Stop[]
  events: StoryEvent[]
  deliveries: Delivery[]
}

/**
 * A person's story, whichever of their addresses is asked for, or null if there is no such person.
 * Events of unknown kinds are left out.
 */
export async function readStory(
  db: NodePgDatabase,
  by: { id: string } | { email: string },
): Promise<Story | null> {
  const known = sql`array(select id from ${people}
    where ${'id' in by ? sql`id = ${by.id}` : sql`person = lower(${by.email})`})`
  const [person] = await db
    .select()
    .from(people)
    .where(sql`${people.id} in ${idsOf(known)} and ${people.joinedTo} is null`)
  if (!person) return null
  const [told] = await withEvents(db, [person])
  if (!told) return null
  const { payload: _, leasedUntil: __, ...columns } = getTableColumns(deliveries)
  const persons = [person, ...told.others].map((each) => each.person)
  const sent = await db
    .select({ delivery: columns, address: sql<string>`lower(${emailSubmissions.email})` })
    .from(deliveries)
    .innerJoin(emailSubmissions, eq(emailSubmissions.id, deliveries.submissionId))
    .where(inArray(sql`lower(${emailSubmissions.email})`, persons))
    .orderBy(asc(deliveries.createdAt), asc(deliveries.channel))
  const found = sent.map(({ delivery, address }) => {
    // It follows no confirmation: nothing is sent to this address.
    const stop = told.stops.find((each) => each.address === address)
    if (!stop || delivery.became !== 'unconfirmed') return delivery
    return Object.assign(delivery, { became: 'stopped', lastError: inWords(stop) })
  })
  return { ...told, deliveries: found }
}

export type Told = Omit<Story, 'deliveries'>
/**
 * With `last_at` as the database's text, since a Date has no microseconds, and the version of the
 * person's row (`xmin`), which every change of it ends.
 */
export type DatedStory = Told & { lastAt: string; version: string }

/** The stories of some people, for work that is thrown away if one of them goes on meanwhile. */
export async function datedStories(
  db: NodePgDatabase,
  { which, order, limit }: { which: SQL; order: SQL; limit: number },
): Promise<DatedStory[]> {
  const found = await db
    .select({
      person: people,
      lastAt: sql<string>`${people.lastAt}::text`,
      version: sql<string>`people.xmin::text`,
    })
    .from(people)
    .where(which)
    .orderBy(order)
    .limit(limit)
  if (found.length === 0) return []
  const stories = await withEvents(
    db,
    found.map(({ person }) => person),
  )
  return found.flatMap(({ lastAt, version }, index) => {
    const story = stories[index]
    return story ? [{ ...story, lastAt, version }] : []
  })
}

/**
 * What these people did, in six queries however many they are. Of an address that is joined with
 * another it tells what happened under that, and all calls.
 */
export async function withEvents(db: NodePgDatabase, shown: Person[]): Promise<Told[]> {
  const others = await othersOf(db, shown)
  const persons = [...shown, ...[...others.values()].flat()]
  const ids = persons.map(({ id }) => id)
  const lower = sql<string>`lower(${emailSubmissions.email})`
  const addresses = persons.map(({ person }) => person)
  const [submissions, events, stops, calls] = await Promise.all([
    db
      .select({ person: lower, submission: emailSubmissions })
      .from(emailSubmissions)
      .where(sql`${lower} = any(${sql.param(addresses)}::text[])
        and ${emailSubmissions.source} <> 'booking'`)
      .orderBy(asc(emailSubmissions.createdAt)),
    db
      .select(eventColumns)
      .from(personEvents)
      .where(sql`${personEvents.personId} = any(${sql.param(ids)}::uuid[])`)
      .orderBy(asc(personEvents.createdAt)),
    stopsOf(db, persons),
    callsOf(db, ids),
  ])
  const callsBy = Map.groupBy(calls, ({ shownWith }) => shownWith)
  // By what Postgres makes of an address: which letters it lowers depends on its locale.
  const submissionsBy = Map.groupBy(submissions, ({ person }) => person)
  const eventsBy = Map.groupBy(events, ({ personId }) => personId)
  return shown.map((person) => {
    const own = others.get(person.id) ?? []
    const all = [person, ...own]
    // Each address' own are in order already.
    const inOrder = <Row extends { createdAt: Date }>(rows: Row[]) =>
      own.length === 0 ? rows : rows.toSorted(byTime)
    return {
      person: asOne(person, own),
      others: own,
      submissions: inOrder(
        all
          .flatMap((each) => submissionsBy.get(each.person) ?? [])
          .map(({ submission }) => submission),
      ),
      calls: callsBy.get(person.joinedTo ?? person.id) ?? [],
      stops: stops.filter((stop) => all.some((each) => isOf(stop, each))),
      events: inOrder(all.flatMap(({ id }) => eventsBy.get(id) ?? [])).flatMap(eventOf),
    }
  })
}

const { emailDueAt: _, network: __, ...eventColumns } = getTableColumns(personEvents)

function byTime(one: { createdAt: Date }, other: { createdAt: Date }): number {
  return Number(one.createdAt) - Number(other.createdAt)
}

/** A stored event; nothing for a kind or data that this version doesn't know. */
function eventOf(
  row: Omit<typeof personEvents.$inferSelect, 'emailDueAt' | 'network'>,
): StoryEvent[] {
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
