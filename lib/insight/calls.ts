import type { ClientBase, Pool } from 'pg'
import { median } from 'simple-statistics'
import {
  OTHER,
  type CallCounts,
  type CallGroup,
  type CallGroupKind,
  type Calls,
  type Insight,
  type ScoreBand,
} from '#lib/insight/contract.ts'
import { addDays, daysBetween } from '#lib/insight/query.ts'
import { LISTED, type Asked } from '#lib/insight/read-counts.ts'
import { CALL_STEPS, type CallStep } from '#lib/insight/steps.ts'
import { inTransaction } from '#lib/platform/database/transaction.ts'
import { RULES } from '#lib/leads/score/score.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'

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
  reasons: { points: number; reason: string }[] | null
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
    // With a thousand people, Postgres would compile the query for longer than it runs.
    await client.query('set local jit = off')
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
  with won as materialized (
    select person_id, max(created_at) as at from person_events
    where kind = 'state' and data ->> 'to' = 'won' and data ->> 'from' <> 'won'
      and created_at >= ${since} and created_at < ${until}
    group by 1
  ),
  found as (
    select person_id from bookings where starts_at >= ${since} and booked_at < ${until}
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
  join lateral (
    select *, case cardinality(resources) when 1 then resources[1] else coalesce((
      select regexp_replace(source, '^resource_', '') from email_submissions
      where lower(email) = person and source <> 'booking' and flag is null
      order by created_at, id limit 1
    ), '') end as resource
    from people where id = found.person_id limit 1
  ) person on true
  left join won on won.person_id = person.id and state = 'won'
  left join lateral (
    select (array_agg(data -> 'input' order by created_at desc) filter (where kind = 'result'
        and data ->> 'tool' = 'automation' and data ->> 'shared' = 'false'))[1] as answers,
      jsonb_object_agg(data ->> 'booking', data ->> 'outcome' order by created_at)
        filter (where kind = 'call') as words
    from person_events where person_id = person.id and kind in ('call', 'result')
  ) told on true
  left join lateral (
    select min(booked_at) as booked, min(starts_at) filter (where said = 'held') as held,
      min(starts_at) filter (where said = 'missed') as missed,
      (array_agg(first_touch order by booked_at, id))[1] as first,
      (array_agg(last_touch order by booked_at, id))[1] as last
    from bookings, coalesce(told.words ->> id::text, outcome) said
    where person_id = person.id and status in (${BOOKED_STATUSES})
  ) calls on true
  order by least(booked, won.at), person.id`

type Period = Pick<Insight, 'from' | 'to' | 'by'>

/** What came of the calls of these people. */
export function callsOf(callers: readonly Caller[], { from, to }: Period): Calls {
  const before = { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
  const now = { from, to }
  const by = (kind: CallGroupKind) => groupsOf(callers, kind, now)
  const days = (step: CallStep) => medianOf(callers, step, now)
  return {
    now: countsOf(callers, now),
    before: countsOf(callers, before),
    by: {
      campaign: by('campaign'),
      landing: by('landing'),
      resource: by('resource'),
      variant: by('variant'),
      level: by('level'),
    },
    days: { booked: days('booked'), held: days('held'), won: days('won') },
    scores: scoresOf(callers.filter(({ booked }) => isWithin(booked, now))),
  }
}

/** Adds what came of calls to the steps of each day or week. */
export function withCalls(
  series: Insight['series'],
  callers: readonly Caller[],
  { from, to, by }: Period,
): Insight['series'] {
  const counts = new Map(series.map((each) => [each.day, { ...each.counts }]))
  for (const caller of callers)
    for (const step of CALL_STEPS) {
      const day = caller[step]
      if (day === null || !isWithin(day, { from, to })) continue
      const of = counts.get(by === 'week' ? mondayOf(day) : day)
      if (of) of[step] = (of[step] ?? 0) + 1
    }
  return series.map(({ day }) => ({ day, counts: counts.get(day) ?? {} }))
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

interface Days {
  from: string
  to: string
}

function isWithin(day: string | null, { from, to }: Days): boolean {
  return day !== null && from <= day && day <= to
}

const STEPS = [...CALL_STEPS, 'missed'] as const

function countsOf(callers: Iterable<Caller>, days: Days): CallCounts {
  const counts = { booked: 0, held: 0, missed: 0, won: 0 }
  const worth = new Map<string, number>()
  for (const caller of callers) {
    for (const step of STEPS) if (isWithin(caller[step], days)) counts[step]++
    const { won, amount, currency } = caller
    if (isWithin(won, days) && amount !== null && currency !== null)
      worth.set(currency, (worth.get(currency) ?? 0) + amount)
  }
  const amounts = [...worth].map(([currency, amount]) => ({ currency, amount }))
  const byCurrency = amounts.toSorted((one, other) => one.currency.localeCompare(other.currency))
  return { ...counts, worth: byCurrency }
}

/** What a person is grouped by. */
function valuesOf(caller: Caller, kind: CallGroupKind, touch: 'first' | 'last'): string[] {
  switch (kind) {
    case 'campaign':
    case 'landing':
      return [caller[touch][kind]]
    case 'variant':
      return caller.variants.length > 0 ? caller.variants : ['']
    case 'level':
      return [caller.answers === null ? '' : scoreQuiz(readAnswers(caller.answers)).level]
    case 'resource':
      return [caller.resource]
  }
}

/** Most customers first, then calls. Campaigns that differ in case only are one. */
function groupsOf(callers: readonly Caller[], kind: CallGroupKind, days: Days): CallGroup[] {
  const spelled = new Map<string, string>()
  const spell = (value: string): string => {
    if (kind !== 'campaign') return value
    const known = spelled.get(value.toLowerCase()) ?? value
    spelled.set(value.toLowerCase(), known)
    return known
  }
  const active = callers.filter((caller) => STEPS.some((step) => isWithin(caller[step], days)))
  const valued = (touch: 'first' | 'last') =>
    active.flatMap((caller) =>
      valuesOf(caller, kind, touch).map((value) => ({ value: spell(value), caller })),
    )
  const first = valued('first')
  const last = kind === 'campaign' || kind === 'landing' ? valued('last') : first
  const groups = (name: (value: string) => string): CallGroup[] => {
    const counts = (of: typeof first) => {
      const callersOf = Map.groupBy(of, ({ value }) => name(value))
      return (value: string) =>
        countsOf(new Set((callersOf.get(value) ?? []).map(({ caller }) => caller)), days)
    }
    const [byFirst, byLast] = [counts(first), counts(last)]
    return [...new Set([...first, ...last].map(({ value }) => name(value)))]
      .map((value) => ({ value, title: null, first: byFirst(value), last: byLast(value) }))
      .toSorted(
        (one, other) =>
          Number(one.value === OTHER) - Number(other.value === OTHER) ||
          other.first.won - one.first.won ||
          other.first.booked - one.first.booked ||
          one.value.localeCompare(other.value),
      )
  }
  const all = groups((value) => value)
  if (all.length <= LISTED) return all
  const listed = new Set(all.slice(0, LISTED).map(({ value }) => value))
  return groups((value) => (listed.has(value) ? value : OTHER))
}

function medianOf(callers: readonly Caller[], step: CallStep, days: Days) {
  const values = callers
    .filter((caller) => isWithin(caller[step], days))
    .flatMap(({ after }) => after[step] ?? [])
  return { median: values.length > 0 ? median(values) : 0, people: values.length }
}

const BAND = 20
const BANDS = [80, 60, 40, 20, 0]

/** Their reasons for a score say nothing before the call: who books has pressed the link. */
const OF_CALLS = new Set(RULES.Booking?.map(({ when }) => when))

function scoresOf(booked: readonly Caller[]): ScoreBand[] {
  const scored = booked.flatMap(({ reasons, ...caller }) => {
    if (!reasons) return []
    const others = reasons.filter(({ reason }) => !OF_CALLS.has(reason))
    const sum = others.reduce((total, { points }) => total + points, 0)
    return [{ ...caller, score: Math.min(100, Math.max(0, sum)) }]
  })
  return BANDS.map((from) => {
    const to = from === BANDS[0] ? 100 : from + BAND - 1
    const those = scored.filter(({ score }) => score >= from && score <= to)
    return {
      from,
      to,
      people: those.length,
      held: those.filter(({ held }) => held !== null).length,
      won: those.filter(({ state }) => state === 'won').length,
      lost: those.filter(({ state }) => state === 'lost' || state === 'not-a-fit').length,
    }
  })
}
