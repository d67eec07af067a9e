import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { z } from 'zod'
import { bookings, personEvents } from '#lib/platform/database/tables.ts'

/** A call as everybody sees it: what its scheduler told, and what the team said came of it. */
export type Call = Omit<
  typeof bookings.$inferSelect,
  'uid' | 'replaces' | 'firstTouch' | 'lastTouch'
> & {
  /** Whether the outcome is the team's word. */
  isSaid: boolean
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

/** The calls of some people, in the order of their times. The team's word on one wins. */
export async function callsOf(
  db: Pick<NodePgDatabase, 'select'>,
  personIds: readonly string[],
): Promise<Call[]> {
  if (personIds.length === 0) return []
  const calls = await db
    .select(columns)
    .from(bookings)
    .where(inArray(bookings.personId, [...personIds]))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  const words = await db
    .select({ data: personEvents.data })
    .from(personEvents)
    .where(and(inArray(personEvents.personId, [...personIds]), eq(personEvents.kind, 'call')))
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
