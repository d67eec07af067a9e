import { desc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { auditLog } from '#lib/platform/database/tables/members.ts'

/** The ID of who ran a command. No member has it. */
export const COMMAND_LINE = 'command line'

/** A member of the Sanity project, or who ran a command. */
export interface Actor {
  id: string
  name: string
}

interface Entry {
  member: Actor
  action:
    | 'looked'
    | 'changed'
    | 'noted'
    | 'joined'
    | 'separated'
    | 'retried'
    | 'exported'
    | 'erased'
    | 'dismissed'
    | 'emails-allowed'
    | 'sequence-stopped'
  /** `people.id` */
  personId?: string
  /** Never personal data: names of filters, numbers. */
  details?: Record<string, unknown>
}

/**
 * Records in the audit log who did what. Before it is done, so that nothing happens unrecorded.
 *
 * @returns the entry's ID
 * @throws the driver's error when nothing was recorded: then nothing may be shown or done
 */
export async function audit(
  db: Pick<NodePgDatabase, 'insert'>,
  { member, action, personId, details = {} }: Entry,
): Promise<number> {
  const [entry] = await db
    .insert(auditLog)
    .values({ memberId: member.id, memberName: member.name, action, personId, details })
    .returning({ id: auditLog.id })
  if (!entry) throw new Error('The audit log did not return its entry.')
  return entry.id
}

/** Adds to an entry how it ended. */
export async function auditOutcome(
  db: NodePgDatabase,
  entry: number,
  details: Record<string, unknown>,
): Promise<void> {
  await db.update(auditLog).set({ details }).where(eq(auditLog.id, entry))
}

/** The latest entries, newest first. */
export function latestAudit(
  db: NodePgDatabase,
  limit: number,
): Promise<(typeof auditLog.$inferSelect)[]> {
  return db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(limit)
}
