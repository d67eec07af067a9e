import 'server-only'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { CALL_SETTINGS } from '#lib/content/lead-emails.ts'
import { env, type Env } from '#lib/platform/env/env.ts'
import { CHANNELS } from '#lib/leads/channels/channels.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import type { CallNews, Channel } from '#lib/leads/provider/channel.ts'
import type { Call } from '#lib/leads/story/calls.ts'
import { BOOKED_CALL, type EventData } from '#lib/leads/story/kinds.ts'

type Without<News> = News extends unknown ? Omit<News, 'lead' | 'settings'> : never

interface Submissions extends Record<string, unknown> {
  lead: string | null
  latest: string | null
}

/** What happened, as those who store it know it. */
export type Told = Without<CallNews> & {
  /** The submission that its deliveries are erased with; the person's latest by default. */
  submission?: string
  /** A keyed hash of the network that caused it, if known. */
  network?: string | null
}

/**
 * Queues what channels tell of a call, or of what came of it, in the transaction that stores it:
 * each once, since IDs are derived. A person who is being erased meanwhile is told of to nobody.
 */
export async function tellChannels(
  db: Pick<NodePgDatabase, 'execute'>,
  told: Told,
  settings: CallNews['settings'],
): Promise<void> {
  const { kind, of, person, submission, network = null } = told
  if (kind === 'booked' && settings.startsTalks) await startTalks(db, of, person.id)
  const { rows } = await db.execute<Submissions>(sql`
    select (array_agg(id order by flag is not null, created_at, id))[1] as lead,
      (array_agg(id order by created_at desc, id))[1] as latest
    from email_submissions where lower(email) = lower(${person.email})`)
  const { lead, latest } = rows[0] ?? {}
  const deliveries = lead ? deliveriesFor({ ...told, lead, settings }) : []
  if (deliveries.length === 0) return
  await db.execute(sql`
    with submission as (
      select id from email_submissions where id = ${submission ?? latest} for key share skip locked
    )
    insert into deliveries (id, submission_id, channel, payload, next_attempt_at)
    select delivery.id, submission.id, channel, payload
      || jsonb_strip_nulls(jsonb_build_object('network', ${network}::text)),
      now() + make_interval(secs => wait)
    from submission, jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as delivery(id uuid, channel text, payload jsonb, wait float)
    on conflict do nothing`)
}

function deliveriesFor(news: CallNews) {
  const channels: readonly Channel<Env>[] = CHANNELS
  return channels.flatMap((channel) => {
    const told = channel.onCall?.(news, env)
    if (!told) return []
    const { name, ...rest } = told
    return [{ id: namedId(channel.name, news.of, name), channel: channel.name, ...rest }]
  })
}

/** A change of a call, told once however often and late its webhook comes. */
export interface CallChange {
  kind: 'booked' | 'moved' | 'cancelled' | 'held' | 'missed'
  /** As it is now. Of a moved one the new call. */
  call: Call
  person: { id: string; email: string }
  /** The row of `email_submissions` that came with the call, for its deliveries. */
  submission: string
}

export type TellOfCall = (db: Pick<NodePgDatabase, 'execute'>, change: CallChange) => Promise<void>

/**
 * What follows from a change, in the transaction that stores it. What content says of it is read
 * before that begins, so that no call is locked while content is slow.
 */
export async function tellingOfCalls(): Promise<TellOfCall> {
  const settings = await readCallSettings()
  return (db, change) =>
    tellChannels(db, { ...change, of: change.call.id, at: new Date() }, settings)
}

/** Before a transaction, so that nothing is locked while content is slow. */
export async function readCallSettings(): Promise<CallNews['settings']> {
  return (await readLeadEmails())?.calls ?? CALL_SETTINGS
}

/** Once for each call, so that sales may take it back. */
async function startTalks(
  db: Pick<NodePgDatabase, 'execute'>,
  call: string,
  person: string,
): Promise<void> {
  const id = namedId('event', 'state', call)
  const data: EventData<'state'> = { from: 'new', to: 'in-talks', author: BOOKED_CALL }
  await db.execute(sql`
    with started as (
      update people set state = 'in-talks'
      where id = (select coalesce(joined_to, id) from people where id = ${person})
        and state = 'new'
        and not exists (select from person_events where id = ${id})
      returning id
    )
    insert into person_events (id, person_id, kind, data)
    select ${id}, id, 'state', ${JSON.stringify(data)}::jsonb from started
    on conflict do nothing`)
}
