import { asc, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sequenceRuns } from '#lib/platform/database/tables.ts'

/** The sequences of some people, oldest first. */
export async function runsOf(
  db: Pick<NodePgDatabase, 'select'>,
  persons: readonly { id: string }[],
) {
  const { sequence, name, steps, startedAt, endedAt, endedBy, personId } = sequenceRuns
  const ids = persons.map(({ id }) => id)
  return db
    .select({ sequence, name, steps, startedAt, endedAt, endedBy })
    .from(sequenceRuns)
    .where(inArray(personId, ids))
    .orderBy(asc(startedAt), asc(sequence))
}
