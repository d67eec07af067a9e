import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { bookings } from '#lib/platform/database/tables/bookings.ts'
import { people, personEvents } from '#lib/platform/database/tables/people.ts'
import { idsOf } from '#lib/leads/story/joined.ts'

/** A call as everybody sees it: what its scheduler told, and what the team said came of it. */
export type Call = Omit<
  typeof bookings.$inferSelect,
  'uid' | 'replaces' | 'firstTouch' | 'lastTouch'
> & {
  /** Whether the outcome is the team's word. */
  isSaid: boolean
  /** The person with whom it is shown: another one if the desk has joined theirs with it. */
  shownWith: string
}

/** Whether it takes place, or did, as far as its scheduler knows. */
export function stands({ status }: Pick<Call, 'status'>): boolean {
  return status === 'requested' || status === 'booked'
}

const {
  uid: _,
  replaces: __,
  firstTouch: ___,
  lastTouch: ____,
  ...columns
} = getTableColumns(bookings)

/**
 * The calls of some people, under all of their addresses, in the order of their times. The team's
 * word on one wins.
 */
export async function callsOf(
  db: Pick<NodePgDatabase, 'select'>,
  personIds: readonly string[],
): Promise<Call[]> {
  if (personIds.length === 0) return []
  const calls = await db
    .select({
      ...columns,
      shownWith: sql<string>`coalesce(${people.joinedTo}, ${people.id})`,
    })
    .from(bookings)
    .innerJoin(people, eq(people.id, bookings.personId))
    .where(sql`${bookings.personId} in ${idsOf(personIds)}`)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  if (calls.length === 0) return []
  const shown = [...new Set(calls.map(({ shownWith }) => shownWith))]
  const words = await db
    .select({ data: personEvents.data })
    .from(personEvents)
    .where(sql`${personEvents.personId} in ${idsOf(shown)} and ${personEvents.kind} = 'call'`)
    .orderBy(asc(personEvents.createdAt))
  const said = new Map(
    words.flatMap(({ data }) => {
      const word = wordSchema.safeParse(data)
      return word.success ? [[word.data.booking, word.data.outcome] as const] : []
    }),
  )
  return calls.map((call) =>
    Object.assign(call, {
      outcome: said.get(call.id) ?? call.outcome,
      isSaid: said.has(call.id),
    }),
  )
}

/** What is read of the team's word on a call, as the desk stores it. */
const wordSchema = z.object({ booking: z.string(), outcome: z.enum(['held', 'missed']) })

/**
 * `unsaid`: it is over, and nobody said what came of it. That its time has passed, which some
 * schedulers tell, says nothing. Null if it doesn't take place. lib/leads/desk/filters.ts has the
 * same in SQL.
 */
export function stageOf(call: Call): 'ahead' | 'unsaid' | 'over' | null {
  if (!stands(call)) return null
  if (call.endsAt.getTime() > Date.now()) return 'ahead'
  const isUnsaid = call.status === 'booked' && !call.isSaid && call.outcome !== 'missed'
  return isUnsaid ? 'unsaid' : 'over'
}

/** Of a person's calls, in the order of their times, the next one; else the last one. */
export function mainCall(calls: readonly Call[]): Call | undefined {
  const standing = calls.filter(stands)
  return standing.find((call) => stageOf(call) === 'ahead') ?? standing.at(-1)
}
