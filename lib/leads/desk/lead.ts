import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { callsOf, mainCall, stageOf, type Call } from '#lib/leads/story/calls.ts'
import { isOf, stopsOf, type Stop } from '#lib/leads/email-stops/stops.ts'
import { asOne, othersOf, type Person } from '#lib/leads/story/joined.ts'
import type { SlugHistory } from '#lib/publishing/slug-history/history.ts'

/** What the list says of a person. */
export type Lead = ReturnType<typeof leadOf>

/** Somebody who is shown, with what their row in the list says. */
export interface Known {
  person: Person
  others: readonly Person[]
  calls: readonly Call[]
  stops: readonly Stop[]
}

/** What is known of people, under all of their addresses. */
export async function known(db: NodePgDatabase, rows: readonly Person[]): Promise<Known[]> {
  const ids = rows.map(({ id }) => id)
  const [others, booked] = await Promise.all([othersOf(db, rows), callsOf(db, ids)])
  const calls = Map.groupBy(booked, ({ shownWith }) => shownWith)
  const stops = await stopsOf(db, [...rows, ...[...others.values()].flat()])
  return rows.map((person) => {
    const own = others.get(person.id) ?? []
    return {
      person,
      others: own,
      calls: calls.get(person.id) ?? [],
      stops: stops.filter((stop) => [person, ...own].some((each) => isOf(stop, each))),
    }
  })
}

/** The present slugs of the resources that a person asked for. */
export function namesOf(
  { person, others }: Pick<Known, 'person' | 'others'>,
  slugs: SlugHistory,
): string[] {
  const names = [person, ...others].flatMap(({ resources, firstAt }) =>
    resources.map((slug) => slugs.nameOf(slug, firstAt)),
  )
  return [...new Set(names)]
}

export function leadOf({ person, others, calls, stops }: Known, slugs: SlugHistory) {
  const { id, email, state, owner, score, isFlagged } = person
  const presses = [person, ...others].flatMap(({ pressedAt }) => pressedAt ?? [])
  const { firstAt, lastAt: latest, attribution } = asOne(person, others)
  return {
    id,
    email,
    /** Other addresses, which the desk has joined with theirs. */
    others: others.map((each) => each.email),
    firstAt: firstAt.toISOString(),
    lastAt: latest.toISOString(),
    resources: namesOf({ person, others }, slugs),
    /** utm_campaign, or else utm_source, or else the referrer's host. */
    origin: originOf(attribution ?? {}),
    state,
    owner,
    score,
    isFlagged,
    /** Whether they have opened the booking page. */
    hasPressed: presses.length > 0,
    call: callOf(calls),
    /** Addresses of theirs that get no email, and since when. */
    stops: stops.map(({ address, why, at }) => ({ address, why, at: at.toISOString() })),
  }
}

function callOf(calls: readonly Call[]) {
  const call = mainCall(calls)
  if (!call) return null
  return { startsAt: call.startsAt.toISOString(), stage: stageOf(call), outcome: call.outcome }
}

function originOf({ utm_campaign, utm_source, referrer }: Partial<Record<string, string>>) {
  return utm_campaign ?? utm_source ?? URL.parse(referrer ?? '')?.host ?? null
}
