import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '#lib/platform/database/pool.ts'
import { idsOf } from '#lib/leads/story/joined.ts'

/**
 * The first message about a person that a bot posted, which later ones answer: by Slack's name for
 * it, a timestamp. Nothing while there is none; incoming webhooks don't tell theirs.
 */
export async function threadOf(person: string): Promise<{ thread_ts?: string }> {
  const { rows } = await database().execute<{ ts: string }>(sql`
    select provider_id as ts from deliveries
    join email_submissions submission on submission.id = submission_id
    join people on people.person = lower(submission.email)
    where people.id in ${idsOf([person])} and deliveries.channel in ('slack', 'slack-alert')
      and deliveries.state = 'sent' and provider_id ~ '^\\d+\\.\\d+$'
    order by sent_at limit 1`)
  return rows[0] ? { thread_ts: rows[0].ts } : {}
}
