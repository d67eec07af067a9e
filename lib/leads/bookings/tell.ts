import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Call } from '#lib/leads/story/calls.ts'

/** A change of a call, told once however often and late its webhook comes. */
export interface CallChange {
  kind: 'booked' | 'moved' | 'cancelled' | 'held' | 'missed'
  /** As it is now. Of a moved one the new call. */
  call: Call
  person: { id: string; email: string }
  /** The row of `email_submissions` that came with the call, for its deliveries. */
  submission: string
}

/** What follows from a change, in the transaction that stores it. */
export async function tellOfCall(
  _db: Pick<NodePgDatabase, 'execute'>,
  _change: CallChange,
): Promise<void> {}
