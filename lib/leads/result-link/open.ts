import 'server-only'
import { pool } from '#lib/database/pool.ts'
import { logError } from '#lib/log/log.ts'
import { readToken } from '#lib/leads/result-link/token.ts'
import { RESULT_KINDS, VISITOR_EVENTS, type EventData } from '#lib/leads/story/kinds.ts'
import { recordEvent } from '#lib/leads/story/record.ts'

/** A result that its link opened. */
export interface OpenedResult extends EventData<'result'> {
  email: string
  /** The submission that it followed. */
  lead: string
}

/**
 * Opens the person's latest result on the resource that a token is for, and adds that to the story.
 * It reaches no result whose
 * person or submission was erased.
 *
 * @returns `forged` also for what was erased: there is nothing left to tell the two apart
 * @throws the driver's error when the database can't be read
 */
export async function openResult(token: string): Promise<OpenedResult | 'expired' | 'forged'> {
  const read = readToken(token)
  if (read.kind !== 'valid') return read.kind
  const { rows } = await pool().query<{ lead: string; email: string; data: unknown }>(LATEST, [
    read.event,
    RESULT_KINDS,
  ])
  const [row] = rows
  const result = VISITOR_EVENTS.result.safeParse(row?.data).data
  if (!row || !result) return 'forged'
  const { lead, email } = row
  // A story that is full must not keep a person from their result.
  await recordEvent({ lead, kind: 'link-opened', data: { tool: result.tool } }).catch(
    (error: unknown) => logError('The opening of a link could not be added to a story', error),
  )
  return { lead, email, ...result }
}

/** Of the same tool, and their own if the token's is. */
const LATEST = `
  select submission.id as lead, submission.email, latest.data
  from person_events named
  join email_submissions given on given.id = named.submission_id and given.flag is null
  join person_events latest on latest.person_id = named.person_id
    and latest.kind = any($2) and latest.resource = named.resource and latest.data ? 'input'
    and latest.data->>'tool' = named.data->>'tool'
    and latest.data->>'shared' = named.data->>'shared'
  join email_submissions submission
    on submission.id = latest.submission_id and submission.flag is null
  where named.id = $1 and named.kind = any($2)
  order by latest.created_at desc
  limit 1`
