import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#lib/database/pool.ts'
import { emailSubmissions, personEvents } from '#lib/database/tables.ts'
import { logError } from '#lib/log/log.ts'
import { readToken } from '#lib/leads/result-link/token.ts'
import { VISITOR_EVENTS, type EventData } from '#lib/leads/story/kinds.ts'
import { recordEvent } from '#lib/leads/story/record.ts'

/** A result that its link opened. */
export interface OpenedResult extends EventData<'result'> {
  email: string
  /** The submission that it followed. */
  lead: string
}

/**
 * Opens the result that a token is for, and adds that to the story. It reaches no result whose
 * person or submission was erased.
 *
 * @returns `forged` also for what was erased: there is nothing left to tell the two apart
 * @throws the driver's error when the database can't be read
 */
export async function openResult(token: string): Promise<OpenedResult | 'expired' | 'forged'> {
  const read = readToken(token)
  if (read.kind !== 'valid') return read.kind
  const [row] = await database()
    .select({ lead: emailSubmissions.id, email: emailSubmissions.email, data: personEvents.data })
    .from(personEvents)
    .innerJoin(emailSubmissions, eq(emailSubmissions.id, personEvents.submissionId))
    .where(
      and(
        eq(personEvents.id, read.event),
        eq(personEvents.kind, 'result'),
        isNull(emailSubmissions.flag),
      ),
    )
  const result = VISITOR_EVENTS.result.safeParse(row?.data).data
  if (!row || !result) return 'forged'
  const { lead, email } = row
  // A story that is full must not keep a person from their result.
  await recordEvent({ lead, kind: 'link-opened', data: { tool: result.tool } }).catch(
    (error: unknown) => logError('The opening of a link could not be added to a story', error),
  )
  return { lead, email, ...result }
}
