import type { ClientBase, Pool } from 'pg'
import { addDays, daysBetween } from '#lib/insight/query.ts'
import { JOINED, SHOWN, type Asked } from '#lib/insight/read-counts.ts'
import type { CallStep } from '#lib/insight/steps.ts'
import type { Reason } from '#lib/leads/score/score.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'

/** How a visit began. */
type Touch = Record<'campaign' | 'landing', string>

/** Somebody with a call, or a customer. Days are YYYY-MM-DD, UTC. */
export interface Caller extends Record<CallStep | 'missed', string | null> {
  /** How many days after the person was first known. */
  after: Record<CallStep, number | null>
  amount: number | null
  currency: string | null
  first: Touch
  last: Touch
  /** The first that they asked for; '' if they never passed a gate. */
  resource: string
  /** The variants that they saw in the visit before the call, as `markOfVariant` writes them. */
  variants: string[]
  /** What they answered in the quiz last. */
  answers: unknown
  /** Null until they are scored. */
  reasons: Reason[] | null
  state: string
}

/**
 * Who booked, had or missed a call, or became a customer, in the period or in as many days before
 * it. A call that was only asked for, or refused, isn't booked; one that was cancelled was.
 *
 * @throws the driver's error
 */
export async function readCallers(
  db: Pool | ClientBase,
  { from, to, resource, renamed }: Asked,
): Promise<Caller[]> {
  const start = addDays(from, -1 - daysBetween(from, to))
  const found = await inTransaction(db, async (client) => {
    // Postgres would remember of each person what it never looks for again.
    await client.query('set local enable_memoize = off')
    return (await client.query<Row>(CALLERS, [start, to])).rows
  })
  const nameOf = (slug: string, day: string) =>
    renamed.find((each) => each.slug === slug && each.first <= day && day <= each.last)?.name
  return found
    .map(({ first, last, since: day, ...row }) =>
      Object.assign(row, {
        first: touchOf(first),
        last: touchOf(last),
        variants: last?.variant?.split(' ') ?? [],
        resource: nameOf(row.resource, day) ?? row.resource,
      }),
    )
    .filter((caller) => resource === undefined || caller.resource === resource)
}

type Attribution = Partial<Record<string, string>>

interface Row extends Omit<Caller, 'first' | 'last' | 'variants'> {
  first: Attribution | null
  last: Attribution | null
  /** The day on which the person was first known. */
  since: string
}

/** As the database's `visit_origin` has it for visits. */
function touchOf(attribution: Attribution | null): Touch {
  const { utm_campaign, utm_source, landing = '' } = attribution ?? {}
  return { campaign: utm_campaign ?? utm_source ?? '', landing }
}

/** SQL: those of calls that were booked, whatever happened then. */
export const BOOKED_STATUSES = "'booked', 'moved', 'cancelled'"

const since = "$1::timestamp at time zone 'UTC'"
const until = "($2::timestamp + interval '1 day') at time zone 'UTC'"
const dayOf = (moment: string) => `(${moment} at time zone 'UTC')::date::text`
const daysAfter = (moment: string) =>
  `greatest(extract(epoch from ${moment} - person.first_at) / 86400, 0)::float8`

/**
 * No call is over before it was booked, so those of a period begin after it does. A person who
 * isn't won any longer is no customer.
 */
const CALLERS = `
  with others as materialized (
    select joined_to as id, array_agg(id) as ids, array_agg(person) as addresses,
      min(first_at) as first_at, (array_agg(attribution order by first_at))[1] as attribution
    from people where joined_to is not null group by 1
  ),
  won as materialized (
    select ${SHOWN} as person_id, max(created_at) as at from person_events
    ${JOINED}
    where kind = 'state' and data ->> 'to' = 'won' and data ->> 'from' <> 'won'
      and created_at >= ${since} and created_at < ${until}
    group by 1
  ),
  found as (
    select ${SHOWN} as person_id from bookings ${JOINED}
    where starts_at >= ${since} and booked_at < ${until}
    union select person_id from won
  )
  select ${dayOf('booked')} as booked, ${dayOf('held')} as held, ${dayOf('missed')} as missed,
    ${dayOf('won.at')} as won, json_build_object('booked', ${daysAfter('booked')},
      'held', ${daysAfter('held')}, 'won', ${daysAfter('won.at')}) as after,
    person.won_amount::float8 as amount, person.won_currency as currency,
    coalesce(calls.first, person.attribution) as first,
    coalesce(calls.last, person.attribution) as last,
    resource, ${dayOf('person.first_at')} as since,
    told.answers, score_reasons as reasons, state
  from found
  left join others on others.id = found.person_id
  join lateral (
    select id, state, won_amount, won_currency, score_reasons, id || others.ids as ids,
      least(first_at, others.first_at) as first_at,
      case when others.first_at < first_at then others.attribution else attribution end
        as attribution,
      case when cardinality(resources) = 1 and others.id is null then resources[1] else coalesce((
        select regexp_replace(source, '^resource_', '') from email_submissions
        where lower(email) = any(person || others.addresses) and source <> 'booking'
          and flag is null
        order by created_at, id limit 1
      ), '') end as resource
    from people where people.id = found.person_id limit 1
  ) person on true
  left join won on won.person_id = person.id and state = 'won'
  left join lateral (
    select (array_agg(data -> 'input' order by created_at desc) filter (where kind = 'result'
        and data ->> 'tool' = 'automation' and data ->> 'shared' = 'false'))[1] as answers,
      jsonb_object_agg(data ->> 'booking', data ->> 'outcome' order by created_at)
        filter (where kind = 'call' and data ? 'booking') as words
    from person_events where person_id = any(person.ids) and kind in ('call', 'result')
  ) told on true
  left join lateral (
    select min(booked_at) as booked, min(starts_at) filter (where said = 'held') as held,
      min(starts_at) filter (where said = 'missed') as missed,
      (array_agg(first_touch order by booked_at, id))[1] as first,
      (array_agg(last_touch order by booked_at, id))[1] as last
    from bookings, coalesce(told.words ->> id::text, outcome) said
    where person_id = any(person.ids) and status in (${BOOKED_STATUSES})
  ) calls on true
  order by least(booked, won.at), person.id`
