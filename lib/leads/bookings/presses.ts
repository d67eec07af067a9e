import 'server-only'
import { sql } from 'drizzle-orm'
import type { CallSettings } from '#lib/content/lead-emails.ts'
import { database } from '#lib/platform/database/pool.ts'
import { within } from '#lib/platform/http/stopping.ts'
import { transactionOn } from '#lib/platform/database/transaction.ts'
import { readCallSettings, tellChannels } from '#lib/leads/bookings/tell.ts'
import { idsOf } from '#lib/leads/story/joined.ts'

const BATCH = 50
const TIME_BUDGET = 5_000

type Press = Record<'id' | 'person' | 'email' | 'day', string> & {
  at: string
  network: string | null
  hasCall: boolean
}

/**
 * Tells of everybody who opened the booking page and has no call, once a day for each person. Any
 * number of processes may do so at once: each takes other presses.
 */
export async function queuePresses(): Promise<void> {
  const { rowCount } = await database().execute(sql`select ${IS_DUE} limit 1`)
  if (rowCount === 0) return
  const settings = await readCallSettings()
  const isGoingOn = within(TIME_BUDGET)
  while ((await queueSome(settings)) === BATCH && isGoingOn());
}

function queueSome(settings: CallSettings): Promise<number> {
  return transactionOn(database(), async (transaction) => {
    const { rows } = await transaction.execute<Press>(DUE)
    for (const { id, person, email, at, day, network, hasCall } of rows) {
      if (!hasCall)
        await tellChannels(
          transaction,
          {
            kind: 'pressed',
            of: `${person} ${day}`,
            person: { id: person, email },
            at: new Date(at),
            network,
          },
          settings,
        )
      await transaction.execute(
        sql`update person_events set email_due_at = null, network = null where id = ${id}`,
      )
    }
    return rows.length
  })
}

const IS_DUE = sql`
  from person_events event
  join people person on person.id = event.person_id
  where event.email_due_at <= now() and event.kind = 'booking'`

/**
 * The scheduler's clock, which dates calls, may be a little behind ours. The offset keeps Postgres
 * from reading all calls for each press.
 */
const DUE = sql`
  select event.id, person.id as person, person.email, event.created_at::text as at,
    (event.created_at at time zone 'UTC')::date::text as day, event.network,
    exists (select from ${idsOf(sql`array[person.id]`)} own, lateral (
      select from bookings call where call.person_id = own.id
        and (call.booked_at >= event.created_at - interval '5 minutes'
          or call.status in ('requested', 'booked') and call.ends_at > now()) offset 0
    ) its) as "hasCall"
  ${IS_DUE}
  order by event.email_due_at
  limit ${BATCH}
  for update of event skip locked`
