import 'server-only'
import { pool } from '#lib/platform/database/pool.ts'
import { marketingProperties } from '#lib/leads/channels/marketing-list/channel.ts'
import { couldBeEmail } from '#lib/leads/person/email-address.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import { bandOf } from '#lib/leads/score/bands.ts'
import type { Scored } from '#lib/leads/score/sweep.ts'

/** Of people who were active longer ago, only changes are told: not all of them after an upgrade. */
const DAY = 86_400_000

/**
 * Queues what the marketing list should know of people who have just been scored, under each of
 * their addresses, if it isn't what was told last.
 */
export async function queueProperties(scored: readonly Scored[]): Promise<void> {
  const rows = scored.flatMap(({ story: { person, submissions }, score, readiness }) => {
    if (person.isFlagged) return []
    const { state: outcome, attribution, lastAt } = person
    const properties = {
      scoreBand: bandOf(score),
      outcome,
      ...(readiness && { level: readiness }),
      ...(attribution?.['utm_campaign'] && { campaign: attribution['utm_campaign'] }),
    }
    const own = submissions.filter(({ flag, email }) => flag === null && couldBeEmail(email))
    const byPerson = Map.groupBy(own, ({ email }) => email.toLowerCase())
    return [...byPerson].flatMap(([address, [first]]) => {
      if (!first) return []
      const payload = { email: first.email, properties, told: JSON.stringify(properties) }
      const id = namedId(marketingProperties.name, address)
      return [{ id, submission: first.id, payload, recent: Date.now() - Number(lastAt) < DAY }]
    })
  })
  if (rows.length > 0) await pool().query(QUEUE, [JSON.stringify(rows)])
}

/**
 * After the contact, which is made at once. Of people who weren't active, within a day, so that new
 * points for everybody hold up no lead; but not what sales said came of them. Another attempt makes an end of the one that is under
 * way, with what was true before, void.
 */
const QUEUE = `
  with given as (
    select * from jsonb_to_recordset($1) as row
      (id uuid, submission uuid, payload jsonb, recent boolean)
  ),
  told as (
    select deliveries.id, (deliveries.payload ->> 'told')::jsonb as was
    from deliveries join given on given.id = deliveries.id
  ),
  news as (
    select given.*, now() + case
        when recent or known.was ->> 'outcome' <> payload #>> '{properties,outcome}'
          then interval '5 seconds'
        else random() * interval '1 day' end as due
    from given left join told known on known.id = given.id
    where case when known.id is null then recent
      else known.was is distinct from (payload ->> 'told')::jsonb end
  ),
  kept as (
    select id from email_submissions where id in (select submission from news)
    for key share skip locked
  )
  insert into deliveries (id, submission_id, channel, payload, next_attempt_at)
  select news.id, submission, '${marketingProperties.name}', payload, due
  from news join kept on kept.id = submission
  order by 1
  on conflict (id) do update set payload = excluded.payload, state = 'waiting', last_error = null,
    attempts = deliveries.attempts + 1, leased_until = null, next_attempt_at = excluded.next_attempt_at
  where deliveries.payload ->> 'told' is distinct from excluded.payload ->> 'told'`
