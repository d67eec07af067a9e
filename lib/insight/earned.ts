import type { Caller } from '#lib/insight/callers.ts'
import {
  LEAST_OUTCOMES,
  type Earned,
  type Outcomes,
  type RuleOutcomes,
} from '#lib/insight/contract.ts'
import type { Numbers } from '#lib/leads/score/numbers.ts'
import { GROUPS } from '#lib/leads/score/rules.ts'

/** With fewer on one side, nothing is said of a rule. */
const LEAST_PEOPLE = 10
/** A difference that chance makes in one of twenty comparisons isn't called one. */
const BEYOND_CHANCE = 1.645

/** What these rules are about is the call itself. */
const OF_CALLS = new Set(['booked', 'pressed'])

/** Sets each rule of the score against what came of those who booked a call. Changes nothing. */
export function earnedBy(booked: readonly Caller[], numbers: Numbers): Earned {
  const known = booked.filter(
    ({ reasons, held, missed, state }) =>
      reasons && (held !== null || missed !== null || DECIDED.has(state)),
  )
  if (known.length < LEAST_OUTCOMES) return { people: known.length, rules: [] }
  const rules = GROUPS.flatMap((group) => group.rules)
    .filter(({ name }) => !OF_CALLS.has(name) && numbers[name] !== 0)
    .map(({ name, when }) => {
      const hasIt = ({ reasons }: Caller) => (reasons ?? []).some(({ rule }) => rule === name)
      const fulfilled = outcomesOf(known.filter(hasIt))
      const others = outcomesOf(known.filter((caller) => !hasIt(caller)))
      const points = numbers[name]
      const verdict = verdictOn(points, { fulfilled, others })
      return { title: when(numbers), points, fulfilled, others, verdict }
    })
  return { people: known.length, rules: rules.filter(({ fulfilled }) => fulfilled.people > 0) }
}

const DECIDED = new Set(['won', 'lost', 'not-a-fit'])

function outcomesOf(callers: readonly Caller[]): Outcomes {
  return {
    people: callers.length,
    held: callers.filter(({ held }) => held !== null).length,
    won: callers.filter(({ state }) => state === 'won').length,
  }
}

/** Points that are taken are earned by those who are won less often. */
function verdictOn(
  points: number,
  { fulfilled, others }: Pick<RuleOutcomes, 'fulfilled' | 'others'>,
): RuleOutcomes['verdict'] {
  if (Math.min(fulfilled.people, others.people) < LEAST_PEOPLE) return 'few'
  const more = (step: 'held' | 'won') => Math.sign(points) * difference(fulfilled, others, step)
  if (more('won') <= 0 && more('held') <= 0) return 'not-earned'
  return more('won') >= BEYOND_CHANCE ? 'earned' : 'chance'
}

/** Between two shares, in standard errors of what chance makes of one share. */
function difference(one: Outcomes, other: Outcomes, step: 'held' | 'won'): number {
  const share = (one[step] + other[step]) / (one.people + other.people)
  const error = Math.sqrt(share * (1 - share) * (1 / one.people + 1 / other.people))
  return error === 0 ? 0 : (one[step] / one.people - other[step] / other.people) / error
}
