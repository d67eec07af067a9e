import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { CALL_SETTINGS } from '#lib/content/lead-emails.ts'
import { env, type Env } from '#lib/platform/env/env.ts'
import { alertEmail, callEmail } from '#lib/leads/channels/call-email/channel.ts'
import type { CallWish } from '#lib/leads/channels/call-email/wish.ts'
import { CHANNELS } from '#lib/leads/channels/channels.ts'
import { readLeadEmails } from '#lib/leads/content/content.ts'
import { namedId } from '#lib/leads/person/ids.ts'
import type { CallNews, Channel } from '#lib/leads/provider/channel.ts'
import { BOOKED_CALL, type EventData, type Member } from '#lib/leads/story/kinds.ts'

type Without<News> = News extends unknown ? Omit<News, 'lead' | 'settings'> : never

interface Submissions extends Record<string, unknown> {
  lead: string | null
  latest: string | null
}

/** What happened, as those who store it know it. */
export type Told = Without<CallNews> & {
  /** A keyed hash of the network that caused it, if known. */
  network?: string | null
}

/** Queues what channels tell of what came of a call, in the transaction that stores it. */
export async function tellChannels(
  db: Pick<NodePgDatabase, 'execute'>,
  told: Told,
  settings: CallNews['settings'],
): Promise<void> {
  const { rows } = await db.execute<Submissions>(sql`
    select (array_agg(id order by flag is not null, created_at, id))[1] as lead,
      (array_agg(id order by created_at desc, id))[1] as latest
    from email_submissions where lower(email) = lower(${told.person.email})`)
  const { lead, latest } = rows[0] ?? {}
  if (lead && latest) await tellAll(db, [{ ...told, lead, submission: latest }], settings)
}

/** What happened, with the person's first submission, and the one that its deliveries go with. */
export type ToldOf = Told & { lead: string; submission: string }

/** A call that was booked. If its booking is late, what came after has told of it. */
export interface Booked {
  call: string
  person: string
  isNews: boolean
}

/**
 * Queues what channels tell of news, in the transaction that stores it: each once, since IDs are
 * derived. A person who is being erased meanwhile is told of to nobody. The state of who booked
 * changes once for each call, so that sales may take it back; by what is told late of a call, only
 * if nothing has ever changed it.
 */
export async function tellAll(
  db: Pick<NodePgDatabase, 'execute'>,
  news: readonly ToldOf[],
  settings: CallNews['settings'],
  booked: readonly Booked[] = [],
): Promise<void> {
  const each = news.map((one) => ({ person: one.person.id, queued: deliveriesFor(one, settings) }))
  const deliveries = each.flatMap(({ queued }) => queued)
  const talks = settings.startsTalks
    ? booked.map(({ call, ...one }) => ({ ...one, id: namedId('event', 'state', call) }))
    : []
  if (deliveries.length + talks.length === 0) return
  const briefed = each.filter(({ queued }) => queued.some(({ channel }) => BRIEFS.has(channel)))
  if (briefed.length > 0) await db.execute(endWait(briefed.map(({ person }) => person)))
  const state: EventData<'state'> = { from: 'new', to: 'in-talks', author: BOOKED_CALL }
  await db.execute(sql`
    with talk as (
      select distinct on (shown.id) shown.id as person, call.id
      from jsonb_to_recordset(${JSON.stringify(talks)}::jsonb) as call(id uuid, person uuid,
        "isNews" boolean)
      join people own on own.id = call.person
      join people shown on shown.id = coalesce(own.joined_to, own.id)
      where shown.state = 'new'
        and not exists (select from person_events told where told.id = call.id)
        and (call."isNews" or not exists (select from person_events said
          where said.person_id in (own.id, shown.id) and said.kind = 'state'))
      order by shown.id
    ),
    started as (
      update people set state = 'in-talks' from talk
      where people.id = talk.person and people.state = 'new'
      returning people.id as person, talk.id
    ),
    told as (
      insert into person_events (id, person_id, kind, data)
      select id, person, 'state', ${JSON.stringify(state)}::jsonb from started
      on conflict do nothing
    ),
    delivery as (
      select * from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as delivery(id uuid,
        submission uuid, channel text, payload jsonb, wait float)
    ),
    submission as (
      select id from email_submissions where id in (select submission from delivery)
      for key share skip locked
    )
    insert into deliveries (id, submission_id, channel, payload, next_attempt_at)
    select delivery.id, submission.id, channel, payload, now() + make_interval(secs => wait)
    from delivery join submission on submission.id = delivery.submission
    order by 1
    on conflict do nothing`)
}

/** Channels whose emails say what the second email about a person would. */
const BRIEFS = new Set<string>([callEmail.name, alertEmail.name])

/**
 * Nobody reads the same twice: the second email, which waits for a result, isn't needed if there is
 * one. Who is in the daily email instead stays there.
 */
function endWait(persons: readonly string[]) {
  return sql`
    update people set follow_up_at = null from (
      select id from people where id = any(${sql.param([...persons])}::uuid[])
        and follow_up_at is not null
        and exists (select from person_events where person_id = people.id and kind = 'result'
          and data ->> 'shared' = 'false')
        and exists (select from email_submissions submission
          join deliveries first on first.submission_id = submission.id
          where lower(submission.email) = people.person and first.channel = 'team-email')
      for update skip locked
    ) waiting where people.id = waiting.id`
}

/**
 * Tells an owner of somebody whom they look after from now on: one email, of all whom they were
 * given together.
 *
 * @param together the same for these; their email names nobody, so that no erasure has to find it
 */
export async function tellOwner(
  db: Pick<NodePgDatabase, 'execute'>,
  news: Pick<Told, 'person' | 'at'> & { owner: Member; by: string },
  settings: CallNews['settings'],
  together?: string,
): Promise<void> {
  const of = `${together ?? randomUUID()} ${news.owner.id}`
  if (together === undefined) return tellChannels(db, { kind: 'assigned', ...news, of }, settings)
  const { person, at, owner, by } = news
  const wish: CallWish['wish'] = {
    kind: 'assigned',
    person: person.id,
    call: null,
    at: at.toISOString(),
    owner: owner.id,
    by,
    people: 1,
  }
  await db.execute(sql`
    insert into deliveries as known (id, channel, payload, next_attempt_at)
    values (${namedId(alertEmail.name, of)}, ${alertEmail.name}, ${JSON.stringify({ wish })}::jsonb,
      now() + interval '${sql.raw(String(GATHERING))} seconds')
    on conflict (id) do update set payload = jsonb_set(known.payload, '{wish,people}',
      to_jsonb((known.payload #>> '{wish,people}')::int + 1)),
      next_attempt_at = excluded.next_attempt_at
    where known.state = 'waiting' and known.attempts = 0`)
}

/** How long that email waits for more, in seconds, unless it is said that these are all. */
const GATHERING = 5

/** These are all whom an owner was given together. */
export async function tellGathered(
  db: Pick<NodePgDatabase, 'execute'>,
  owner: Member,
  together: string,
): Promise<void> {
  await db.execute(sql`
    update deliveries set next_attempt_at = now()
    where id = ${namedId(alertEmail.name, `${together} ${owner.id}`)}
      and state = 'waiting' and attempts = 0`)
}

function deliveriesFor({ submission, network, ...news }: ToldOf, settings: CallNews['settings']) {
  const channels: readonly Channel<Env>[] = CHANNELS
  return channels.flatMap((channel) => {
    const told = channel.onCall?.({ ...news, settings }, env)
    if (!told) return []
    const { name, wait } = told
    const payload = network ? { ...told.payload, network } : told.payload
    const id = namedId(channel.name, news.of, name)
    return [{ id, submission, channel: channel.name, payload, wait }]
  })
}

/** Before a transaction, so that nothing is locked while content is slow. */
export async function readCallSettings(): Promise<CallNews['settings']> {
  return (await readLeadEmails())?.calls ?? CALL_SETTINGS
}
