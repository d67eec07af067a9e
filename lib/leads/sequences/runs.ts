import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sequenceEmails, sequenceRuns } from '#lib/platform/database/tables/emails.ts'

/** What `sequence_emails.skipped` begins with where a person lacks a figure. */
export const LACKS_FIGURE = 'They have no figure'

/** The sequences of some people, oldest first. */
export async function runsOf(
  db: Pick<NodePgDatabase, 'select' | '$count'>,
  persons: readonly { id: string }[],
) {
  const { id: run, sequence, name, startedAt, endedAt, endedBy, personId } = sequenceRuns
  const isSent = and(eq(sequenceEmails.runId, run), isNull(sequenceEmails.skipped))
  /** Emails so far, without those left out for a figure that the person lacks. */
  const steps = db.$count(sequenceEmails, isSent)
  const ids = persons.map(({ id }) => id)
  return db
    .select({ sequence, name, steps, startedAt, endedAt, endedBy })
    .from(sequenceRuns)
    .where(inArray(personId, ids))
    .orderBy(asc(startedAt), asc(sequence))
}
