import 'server-only'
import type { ClientBase } from 'pg'
import { VISITOR_CHANNELS } from '#lib/leads/channels/channels.ts'
import { TELL_LIST } from '#lib/leads/email-stops/stops.ts'
import { BECAME, type EmailEvent } from '#lib/leads/email-events/event.ts'
import { retryOnLostConnection } from '#lib/platform/database/lost-connection.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

/**
 * `repeated`: nothing new. `unknown email`: not ours, or of a person who was erased. `early`: it may
 * be of an email whose ID is just being stored.
 */
export type Recorded = 'stored' | 'repeated' | 'unknown email' | 'early'

/**
 * Stores what a webhook tells, all or nothing. What is kept is the latest of each kind and the most
 * final of all, so any order and any number of repeats end the same.
 */
export function recordEmailEvent(event: EmailEvent): Promise<Recorded> {
  return retryOnLostConnection((connection) =>
    inTransaction(connection, (client) =>
      event.about === 'email' ? recordEmail(client, event) : recordAddress(client, event),
    ),
  )
}

type OfEmail = Extract<EmailEvent, { about: 'email' }>
type OfAddress = Extract<EmailEvent, { about: 'address' }>

async function recordEmail(client: ClientBase, event: OfEmail): Promise<Recorded> {
  const { id, became, at, why, to } = event
  const { rows } = await client.query<{ submission: string | null; channel: string }>(FIND, [id])
  const [delivery] = rows
  if (!delivery) {
    const { rowCount } = await client.query(UNDER_WAY, [at.toISOString()])
    return rowCount ? 'early' : 'unknown email'
  }
  const { submission, channel } = delivery
  const locked = submission ? (await client.query<Person>(LOCK, [submission])).rows : []
  const [person] = locked
  // Erased meanwhile.
  if (submission && !person) return 'unknown email'
  const { rowCount } = await client.query(BECOME, [id, became, at.toISOString(), why, BECAME])
  const isToVisitor = VISITOR_CHANNELS.some((name) => name === channel)
  const stops = became === 'complained' || became === 'bounced' || became === 'suppressed'
  const isNewStop =
    person && isToVisitor && stops && (await stop(client, person, to ?? person.person, became, at))
  return rowCount || isNewStop ? 'stored' : 'repeated'
}

async function recordAddress(client: ClientBase, event: OfAddress): Promise<Recorded> {
  const { address, at, listed } = event
  const [person] = (await client.query<Person>(LOCK_ADDRESS, [address])).rows
  if (!person) return 'unknown email'
  const isNew = await stop(client, person, address, listed ?? 'released', at)
  return isNew ? 'stored' : 'repeated'
}

interface Person {
  id: string
  person: string
}

/** Each keeps the latest moment of its kind. */
const COLUMNS = {
  complained: 'complained_at',
  bounced: 'bounced_at',
  suppressed: 'suppressed_at',
  released: 'released_at',
} as const

/** False if that, or something later of its kind, was known. */
async function stop(
  client: ClientBase,
  { id }: Person,
  address: string,
  kind: keyof typeof COLUMNS,
  at: Date,
): Promise<boolean> {
  const { rows: before } = await client.query<{ is: boolean }>(IS_STOPPED, [address])
  const wasStopped = before.some(({ is }) => is)
  const { rows } = await client.query<{ is: boolean }>(stopping(COLUMNS[kind]), [
    address,
    id,
    at.toISOString(),
  ])
  const isStopped = rows.some(({ is }) => is)
  if (rows.length > 0 && isStopped !== wasStopped) await client.query(SCORE_AGAIN, [id])
  if (isStopped && !wasStopped) await client.query(TELL_LIST, [address])
  return rows.length > 0
}

const FIND = `
  select submission_id as submission, channel from deliveries where provider_id = $1 limit 1`

/** An attempt that has not ended yet may be the email's, unless that is older than any attempt. */
const UNDER_WAY = `
  select from deliveries
  where state = 'waiting' and leased_until is not null and channel like '%email'
    and $1::timestamptz > now() - interval '10 minutes'
  limit 1`

/** Locks the submission, as an erasure does, and then the person. */
const LOCK = `
  select person.id, person.person from email_submissions submission
    join people person on person.person = lower(submission.email)
  where submission.id = $1
  for key share of submission for update of person`

const LOCK_ADDRESS = `
  select id, person from people
  where person = lower($1) or id = (select person_id from email_stops where address = lower($1))
  order by person = lower($1) desc limit 1 for update`

const BECOME = `
  update deliveries set became = $2, became_at = $3, became_why = $4
  where provider_id = $1 and (
    coalesce(array_position($5::text[], became), 0) < array_position($5::text[], $2)
    or became = $2 and became_at < $3)`

const IS_STOPPED = `
  select stopped_by is not null as is from email_stops where address = lower($1) for update`

const stopping = (column: string) => `
  insert into email_stops as known (address, person_id, ${column}) values (lower($1), $2, $3)
  on conflict (address) do update set ${column} = excluded.${column}
    where known.${column} is null or known.${column} < excluded.${column}
  returning stopped_by is not null as is`

/** Of who is shown: the score knows an address that does not exist. */
const SCORE_AGAIN = `
  update people set scored_at = null
  where id = (select coalesce(joined_to, id) from people where id = $1)`
