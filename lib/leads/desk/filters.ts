import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  answerWords,
  emailDomain,
  emailSubmissions,
  emailWords,
  PERSON_STATES,
  people,
  personEvents,
  roleWords,
  scoreOrNone,
} from '#lib/platform/database/tables/people.ts'
import { bookings } from '#lib/platform/database/tables/bookings.ts'
import { emailStops } from '#lib/platform/database/tables/emails.ts'
import { problem } from '#lib/platform/http/problem.ts'
import { UNPRINTABLE } from '#lib/leads/person/email-address.ts'
import type { Read } from '#lib/platform/http/body.ts'
import { NOBODY } from '#lib/leads/desk/contract.ts'
import type { SlugHistory, SlugPeriod } from '#lib/publishing/slug-history/history.ts'

const MAX_TEXT = 320

const words = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(MAX_TEXT, 'is too long')
  .refine((text) => !UNPRINTABLE.test(text), 'has characters that no text has')
/** While a year is typed, it is the year 2, 20 and 202. Postgres has no year 0. */
const day = z.iso
  .date('is a day such as 2026-11-22')
  .refine((date) => date > '0001', 'is too far away')

export const CALL_FILTERS = [
  'ahead',
  'unsaid',
  'booked',
  'held',
  'missed',
  'pressed',
  'none',
] as const

/** The filters of the list and the export, and how they are sorted. */
const schema = z.strictObject({
  /** Words that begin a part of the email address, or words that they gave: 'ada', 'example.com'. */
  search: words.optional(),
  resource: words.optional(),
  campaign: words.optional(),
  /** What comes after the '@': 'example.com'. */
  domain: words.transform((text) => text.replace(/^.*@/, '').toLowerCase()).optional(),
  /** A member's ID, or 'nobody'. */
  owner: words.optional(),
  state: z.enum(PERSON_STATES, `is one of ${PERSON_STATES.join(', ')}`).optional(),
  minScore: z
    .string()
    .regex(/^-?\d{1,4}$/, 'is a whole number')
    .transform(Number)
    .optional(),
  /** Days in UTC, both included: when the person was last active. */
  from: day.optional(),
  to: day.optional(),
  /**
   * A call that is ahead, that nobody has said anything about, any that takes place, one that was
   * held or missed, the booking page opened without a call, or no call.
   */
  call: z.enum(CALL_FILTERS, `is one of ${CALL_FILTERS.join(', ')}`).optional(),
  /** 'given': who said something of themselves when asked below a tool. */
  details: z.literal('given', "is 'given' or left out").optional(),
  /** Words that begin a word of the role that they gave. */
  role: words.optional(),
  /** 'stopped' lists who gets no email from us, under one of their addresses. */
  email: z.literal('stopped', "is 'stopped' or left out").optional(),
  /** 'only' lists spam, which is otherwise left out. */
  spam: z.literal('only', "is 'only' or left out").optional(),
  /**
   * 'score': the highest first, and people who have none yet last. 'call': the next call first.
   * Otherwise, and of who has no call ahead, latest activity.
   */
  sort: z.enum(['score', 'call'], "is 'score', 'call' or left out").optional(),
})

export type Filters = z.infer<typeof schema>

/** Reads the filters of a query string; an empty one counts as left out. */
export function readFilters(query: URLSearchParams, ...also: string[]): Read<Filters> {
  const given = [...query].filter(([name, value]) => value !== '' && !also.includes(name))
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success) return { ok: true, value: parsed.data }
  const [issue] = parsed.error.issues
  const isUnknown = issue?.code === 'unrecognized_keys'
  const field = (isUnknown ? issue.keys[0] : issue?.path.join('.')) ?? 'query'
  const detail = `${field}: ${isUnknown ? 'there is no such filter' : (issue?.message ?? '')}`
  return { ok: false, response: problem(422, detail, { field }), field }
}

/** Filters with the slugs that the resource has had, and when. */
export interface Wanted extends Omit<Filters, 'resource'> {
  resource?: SlugPeriod[]
  /** Leaves out who has a call ahead. */
  isRest?: boolean
}

export function wanted({ resource, ...filters }: Filters, slugs: SlugHistory): Wanted {
  return { ...filters, ...(resource !== undefined && { resource: slugs.formsOf(resource) }) }
}

/** Whether an index has those that pass in the list's order. */
export function isOrdered(filters: Wanted): boolean {
  const { sort, search, resource, minScore, campaign, domain, owner, state, call } = filters
  const { details, role, email } = filters
  const others = sort === 'score' ? [owner, state, filters.from, filters.to] : [minScore]
  const mixed = [search, resource, campaign, domain, call, details, role, email, ...others]
  // Who has an owner, or doesn't, is in an index by latest activity.
  return mixed.every((value) => value === undefined) && !(owner && state)
}

/** Whether those that pass are the few whom rows of other tables name. */
export function namedElsewhere({ call, details, role, email }: Wanted): boolean {
  const isNamed = call !== undefined && call !== 'none' && call !== 'pressed'
  return isNamed || [details, role, email].some((value) => value !== undefined)
}

/** `isLookup`: for those that pass to be looked up by indexes, not for each person to be tested. */
export function passing(filters: Wanted, isLookup = false): SQL {
  return all(Object.values(conditionsOf(filters, isLookup)))
}

/** Those that pass the filters by which the list is ordered: its part in which the others are. */
export function passingOrder(filters: Wanted): SQL {
  const { shown, spam, minScore, from, to } = conditionsOf(filters)
  return all([shown, spam, ...(filters.sort === 'score' ? [minScore] : [from, to])])
}

function conditionsOf(filters: Wanted, isLookup = false) {
  const { spam, search, resource, campaign, domain, owner, state } = filters
  const { minScore, call, from, to, isRest, details, role, email } = filters
  return {
    shown: sql`${people.joinedTo} is null`,
    spam: sql`${people.isFlagged} = ${spam === 'only'}`,
    search:
      search !== undefined &&
      (isLookup ? among(whoIsFound(search)) : underAny((person) => isFound(search, person))),
    resource:
      resource !== undefined &&
      underAny((person) => sql.join(resource.map(askedFor(person)), sql` or `)),
    campaign: campaign !== undefined && underAny((person) => spelledLike(campaign, person)),
    domain:
      domain !== undefined && underAny(({ person }) => sql`${emailDomain(person)} = ${domain}`),
    owner: owner !== undefined && ownedBy(owner),
    state: state !== undefined && sql`${people.state} = ${state}`,
    minScore: minScore !== undefined && sql`${scoreOrNone(people.score)} >= ${minScore}`,
    call: call !== undefined && CALL_CONDITIONS[call],
    details: details !== undefined && whoSaid(sql`true`),
    role: role !== undefined && whoSaid(sql`${roleWords(personEvents.data)} @@ ${beginning(role)}`),
    email: email !== undefined && GETS_NO_EMAIL,
    rest: isRest === true && withoutCall(IS_AHEAD),
    from: from !== undefined && sql`${people.lastAt} >= ${from}::timestamp at time zone 'UTC'`,
    to:
      to !== undefined &&
      sql`${people.lastAt} < (${to}::timestamp + interval '1 day') at time zone 'UTC'`,
  }
}

export const STANDS = sql`${bookings.status} in ('requested', 'booked')`
export const IS_AHEAD = sql`${bookings.endsAt} > now()`
/** As `stageOf` has it (lib/leads/desk/call.ts). */
export const IS_UNSAID = sql`${bookings.endsAt} <= now() and ${bookings.status} = 'booked'
  and ${bookings.outcome} is distinct from 'missed' and not exists (
    select from ${personEvents} where ${personEvents.personId} = ${bookings.personId}
      and ${personEvents.kind} = 'call'
      and ${personEvents.data} ->> 'booking' = ${bookings.id}::text)`

/** The rows of people's other addresses. */
export const other = alias(people, 'other')
const own = alias(people, 'own')
type Persons = typeof people | typeof other

/** Passes who meets a condition under any of their addresses. */
function underAny(condition: (person: Persons) => SQL): SQL {
  return sql`((${condition(people)}) or ${people.id} = any(array(
    select ${other.joinedTo} from ${people} ${other}
    where ${other.joinedTo} is not null and (${condition(other)}))))`
}

/** Passes who is found by a query, under any of their addresses. */
const among = (ids: SQL) => sql`${people.id} in (${ids} union all
  select ${other.joinedTo} from ${people} ${other}
  where ${other.joinedTo} is not null and ${other.id} in (${ids}))`

const whoSaid = (condition: SQL) =>
  among(sql`
  select ${personEvents.personId} from ${personEvents}
  where ${personEvents.kind} = 'details' and ${condition}`)

const withCall = (condition: SQL) =>
  among(sql`
  select ${bookings.personId} from ${bookings} where ${STANDS} and ${condition}`)
const withoutCall = (condition: SQL) => sql`not ${withCall(condition)}`

/**
 * At an address of theirs, or at another one that they gave with a call. As `among`, but read once.
 */
const GETS_NO_EMAIL = sql`${people.id} in (
  with stopped as materialized (
    select ${emailStops.personId} as id from ${emailStops} where ${emailStops.stoppedBy} is not null
    union all
    select ${own.id} from ${people} ${own} where ${own.person} = any(array(
      select ${emailStops.address} from ${emailStops} where ${emailStops.stoppedBy} is not null))
  )
  select id from stopped union all
  select ${other.joinedTo} from ${people} ${other}
  where ${other.joinedTo} is not null and ${other.id} in (select id from stopped))`

/** What came of a call: the team's latest word, or else the scheduler's. */
const OUTCOME = sql`coalesce((
  select ${personEvents.data} ->> 'outcome' from ${personEvents}
  where ${personEvents.personId} = ${bookings.personId} and ${personEvents.kind} = 'call'
    and ${personEvents.data} ->> 'booking' = ${bookings.id}::text
  order by ${personEvents.createdAt} desc limit 1), ${bookings.outcome})`

const CALL_CONDITIONS: Record<(typeof CALL_FILTERS)[number], SQL> = {
  ahead: withCall(IS_AHEAD),
  unsaid: withCall(IS_UNSAID),
  booked: withCall(sql`true`),
  held: withCall(sql`${OUTCOME} = 'held'`),
  missed: withCall(sql`${OUTCOME} = 'missed'`),
  pressed: sql`${underAny(({ pressedAt }) => sql`${pressedAt} is not null`)}
    and ${withoutCall(sql`true`)}`,
  none: withoutCall(sql`true`),
}

const OWNER = sql`(${people.owner} ->> 'id')`

function ownedBy(owner: string): SQL {
  return owner === NOBODY ? sql`${OWNER} is null` : sql`${OWNER} = ${owner}`
}

function all(conditions: (SQL | false)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** Begins a query that reads `found`, every spelling of a campaign, from the index. */
export const EVERY_CAMPAIGN = sql.raw(`
  with recursive found as (
    (select attribution ->> 'utm_campaign' as campaign from people
      where attribution ->> 'utm_campaign' is not null
      order by attribution ->> 'utm_campaign' limit 1)
    union all
    select (select attribution ->> 'utm_campaign' from people
      where attribution ->> 'utm_campaign' > found.campaign
      order by attribution ->> 'utm_campaign' limit 1)
    from found where found.campaign is not null
  )`)

/** Everybody who looks after somebody, from the index. */
export const EVERY_OWNER = sql.raw(`
  with recursive found as (
    (select owner ->> 'id' as id from people where owner ->> 'id' is not null
      order by owner ->> 'id' limit 1)
    union all
    select (select owner ->> 'id' from people where owner ->> 'id' > found.id
      order by owner ->> 'id' limit 1)
    from found where found.id is not null
  ) select id, (select owner ->> 'name' from people where owner ->> 'id' = found.id limit 1) as name
  from found where id is not null`)

/** Those who asked for a resource under one of its slugs, while that was its own. */
function askedFor(person: Persons) {
  return ({ slug, since, until }: SlugPeriod): SQL => {
    const everBy = sql`${person.resources} @> array[${slug}]`
    if (since === null && until === null) return everBy
    const { email, source, createdAt } = emailSubmissions
    return sql`(${everBy} and exists (
      select from ${emailSubmissions} where lower(${email}) = ${person.person}
        and ${source} = ${`resource_${slug}`}
        and ${createdAt} >= ${since?.toISOString() ?? '-infinity'}
        and ${createdAt} < ${until?.toISOString() ?? 'infinity'}))`
  }
}

/** Those of a campaign, in any case of its name. */
function spelledLike(campaign: string, person: Persons): SQL {
  return sql`${person.attribution} ->> 'utm_campaign' = any(array(
    ${EVERY_CAMPAIGN} select campaign from found where lower(campaign) = lower(${campaign})))`
}

/** A query for words of which each begins as one of these does. */
function beginning(search: string): SQL {
  const alone = sql`nullif(trim(regexp_replace(lower(${search}), '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`to_tsquery('simple', replace(${alone}, ' ', ':* & ') || ':*')`
}

/** Their email address, or what they said, has for every word of the search one that begins so. */
function isFound(search: string, person: Persons): SQL {
  return sql`(${isSpelled(search, person)}) or exists (${whoHasSaid(search)}
    and ${personEvents.personId} = ${person.id})`
}

/** The same, to be looked up by indexes. */
function whoIsFound(search: string): SQL {
  return sql`select ${own.id} from ${people} ${own} where ${isSpelled(search, own)}
    union all ${whoHasSaid(search)}`
}

/** Tested first by what takes a tenth of the time where no index is used. */
function isSpelled(search: string, { person }: Persons | typeof own): SQL {
  const parts = search
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => sql`strpos(${person}, lower(${part})) > 0`)
  return sql.join([...parts, sql`${emailWords(person)} @@ ${beginning(search)}`], sql` and `)
}

function whoHasSaid(search: string): SQL {
  return sql`select ${personEvents.personId} from ${personEvents}
    where ${personEvents.kind} = 'details'
      and ${answerWords(personEvents.data)} @@ ${beginning(search)}`
}
