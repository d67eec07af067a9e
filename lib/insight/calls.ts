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
import type { Caller } from '#lib/insight/callers.ts'
import { addDays, daysBetween } from '#lib/insight/query.ts'
import { earnedBy } from '#lib/insight/earned.ts'
import type { Numbers } from '#lib/leads/score/numbers.ts'
import { LISTED } from '#lib/insight/read-counts.ts'
import { CALL_STEPS, type CallStep } from '#lib/insight/steps.ts'
import { readAnswers } from '#lib/tools/quiz/answers.ts'
import { scoreQuiz } from '#lib/tools/quiz/score.ts'

type Period = Pick<Insight, 'from' | 'to' | 'by'>

/** What came of the calls of these people. */
export function callsOf(callers: readonly Caller[], { from, to }: Period, numbers: Numbers): Calls {
  const before = { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) }
  const now = { from, to }
  const active = callers.filter((caller) => STEPS.some((step) => isWithin(caller[step], now)))
  const by = (kind: CallGroupKind) => groupsOf(active, kind, now)
  const booked = callers.filter((caller) => isWithin(caller.booked, now))
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
    scores: scoresOf(booked),
    earned: earnedBy(booked, numbers),
  }
}

/** Adds what came of calls to the steps of each day or week. */
export function withCalls(
  series: Insight['series'],
  callers: readonly Caller[],
  { from, to, by }: Period,
): Insight['series'] {
  const counts = new Map(series.map((each) => [each.day, { ...each.counts }]))
  for (const step of CALL_STEPS)
    for (const [day, those] of Map.groupBy(callers, (caller) => caller[step])) {
      if (day === null || !isWithin(day, { from, to })) continue
      const of = counts.get(by === 'week' ? mondayOf(day) : day)
      if (of) of[step] = (of[step] ?? 0) + those.length
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
function groupsOf(active: readonly Caller[], kind: CallGroupKind, days: Days): CallGroup[] {
  const spelled = new Map<string, string>()
  const spell = (value: string): string => {
    if (kind !== 'campaign') return value
    const known = spelled.get(value.toLowerCase()) ?? value
    spelled.set(value.toLowerCase(), known)
    return known
  }
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
    const byFirst = counts(first)
    const byLast = last === first ? null : counts(last)
    return [...new Set([...first, ...last].map(({ value }) => name(value)))]
      .map((value) => {
        const own = byFirst(value)
        return { value, title: null, first: own, last: byLast?.(value) ?? own }
      })
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

/**
 * What says nothing of the time before the call: who books has pressed the link, and points fade
 * since.
 */
const SINCE = new Set<string | undefined>(['booked', 'pressed', 'faded'])

function scoresOf(booked: readonly Caller[]): ScoreBand[] {
  const scored = booked.flatMap(({ reasons, ...caller }) => {
    if (!reasons) return []
    const others = reasons.filter(({ rule }) => !SINCE.has(rule))
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
