import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { logError } from '#lib/platform/log/log.ts'
import { readToken } from '#lib/leads/result-link/token.ts'
import { RESULT_KINDS, VISITOR_EVENTS, type EventData } from '#lib/leads/story/kinds.ts'
import { recordEvent } from '#lib/leads/story/record.ts'
import { quizWordings } from '#lib/leads/story/wordings.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { wordedRows, type Words } from '#lib/tools/quiz/words.ts'

export interface OpenedResult extends Omit<EventData<'result'>, 'words'> {
  /** For a device that passed the gate for it. Null on every other, which learns nothing. */
  owner: { email: string; lead: string } | null
  /** Whether questions read otherwise today than in what was answered, as far as that is known. */
  isReworded: boolean
}

interface Row {
  lead: string
  email: string
  data: unknown
  isOwner: boolean
  isTheirs: boolean
}

/**
 * Opens the person's latest result that a token is for, and adds that to the story. Of `leads`,
 * which only this device knows, the one that the result followed proves the owner. A later one
 * doesn't: otherwise anybody could find out whose the result is, by trying addresses at the gate.
 * What was erased is 'forged' too.
 */
export async function openResult(
  token: string,
  leads: readonly string[] = [],
): Promise<OpenedResult | 'expired' | 'forged'> {
  const read = readToken('result links', token)
  if (read.kind !== 'valid') return read.kind
  const { rows } = await pool().query<Row>(LATEST, [read.id, RESULT_KINDS, leads])
  const [row] = rows
  const result = VISITOR_EVENTS.result.safeParse(row?.data).data
  if (!row || !result) return 'forged'
  const { lead, email, isOwner, isTheirs } = row
  const data = { tool: result.tool, elsewhere: !isTheirs }
  const key = isTheirs ? '' : 'elsewhere'
  // A story that is full must not keep a person from their result.
  await recordEvent({ lead, kind: 'link-opened', data, key }).catch((error: unknown) =>
    logError('The opening of a link could not be added to a story', error),
  )
  const { words, ...entered } = result
  return {
    ...entered,
    owner: isOwner ? { email, lead } : null,
    isReworded: words !== undefined && (await isReworded(result.input, words)),
  }
}

async function isReworded(answers: object, words: Words): Promise<boolean> {
  const rows = wordedRows(readAnswers(answers), await quizWordings(), words)
  return rows.some(({ today }) => today)
}

/** Of the same tool, and their own if the token's is. */
const LATEST = `
  select submission.id as lead, submission.email, latest.data,
    named.submission_id = any($3) as "isOwner",
    exists (select from email_submissions own where own.id = any($3) and own.flag is null
      and lower(own.email) = lower(given.email)) as "isTheirs"
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
