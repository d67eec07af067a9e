import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { within } from '#lib/platform/http/stopping.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import type { Wish } from '#lib/leads/channels/lead-email/wish.ts'
import { leadEmailId } from '#lib/leads/person/ids.ts'
import { isReplyable } from '#lib/leads/email/text.ts'

const BATCH = 50
const TIME_BUDGET = 5_000

type Due = Record<'id', string> &
  Record<'network' | 'submissionId' | 'email' | 'source', string | null>

/**
 * Queues the email about each result that has settled. Any number of processes may do so at once:
 * each takes other results, and the ID admits one email for a person and resource.
 */
export async function queueDueEmails(): Promise<void> {
  const isGoingOn = within(TIME_BUDGET)
  while ((await queueSome()) === BATCH && isGoingOn());
}

function queueSome(): Promise<number> {
  return transactionOn(database(), async (transaction) => {
    const { rows } = await transaction.execute<Due>(DUE)
    for (const { id: event, network, submissionId, email, source } of rows) {
      if (submissionId && email && source && isReplyable(email)) {
        const payload: Wish = { wish: { to: email, source, network: network ?? '', event } }
        await transaction.execute(queueing(leadEmailId(email, source), submissionId, payload))
      }
      await transaction.execute(
        sql`update person_events set email_due_at = null, network = null where id = ${event}`,
      )
    }
    return rows.length
  })
}

/** Without a submission that was erased meanwhile, the result stays, without an email. */
const DUE = sql`
  select event.id, event.network, submission.id as "submissionId", submission.email,
    submission.source
  from person_events event
  left join email_submissions submission
    on submission.id = event.submission_id and submission.flag is null
  where event.email_due_at <= now() and event.kind = 'result'
  order by event.email_due_at
  limit ${BATCH}
  for update of event skip locked`

/** Takes the place of a wish from when content didn't say that the resource is a tool. */
function queueing(id: string, submissionId: string, payload: Wish) {
  const { network } = payload.wish
  const stored = network ? { ...payload, network } : payload
  return sql`
    insert into deliveries as known (id, submission_id, channel, payload)
    values (${id}, ${submissionId}, 'lead-email', ${JSON.stringify(stored)}::jsonb)
    on conflict (id) do update set payload = excluded.payload, next_attempt_at = now()
    where known.state = 'waiting' and known.payload ? 'wish'
      and not known.payload->'wish' ? 'event'`
}
