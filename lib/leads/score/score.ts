import { type Facts, GROUPS } from '#lib/leads/score/rules.ts'
import type { Numbers } from '#lib/leads/score/numbers.ts'

/** How promising a lead is, for the team only. */
export interface Score {
  score: number
  /** What it consists of, most points first. */
  reasons: Reason[]
}

export interface Reason {
  /**
   * The name of its rule, or 'hasty', 'faded' or 'spam'; missing of who was scored before November
   * 2026.
   */
  rule?: string
  points: number
  /** A phrase: 'Budget over $100,000'. */
  reason: string
}

/** They add up to the score, unless that would be below 0 or above 100. */
export function scoreFacts(facts: Facts, numbers: Numbers): Score {
  const earned: Reason[] = []
  let answers = 0
  for (const { isAnswer, rules } of GROUPS) {
    const first = rules.find(({ applies }) => applies(facts, numbers))
    if (!first) continue
    const { name, reason, when } = first
    const points = numbers[name]
    earned.push({ rule: name, points, reason: reason?.(facts) ?? when(numbers) })
    if (isAnswer) answers += points
  }
  if (facts.isHasty && answers > 0)
    earned.push({
      rule: 'hasty',
      points: -Math.ceil(answers / 2),
      reason: 'Answered faster than anybody reads: half',
    })
  const gone = fadedOf(sumOf(earned), facts, numbers)
  if (gone > 0)
    earned.push({
      rule: 'faded',
      points: -gone,
      reason: `Nothing for ${facts.quietWeeks === 1 ? 'a week' : `${facts.quietWeeks} weeks`}`,
    })
  if (facts.isFlagged) earned.push({ rule: 'spam', points: -100, reason: 'Suspected spam' })
  const reasons = earned
    .filter(({ points }) => points !== 0)
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
  const isSpam = facts.isFlagged
  return { score: isSpam ? 0 : Math.min(100, Math.max(0, sumOf(reasons))), reasons }
}

function sumOf(some: readonly { points: number }[]): number {
  return some.reduce((total, { points }) => total + points, 0)
}

/** So many percent of the points stay, however long somebody is quiet. */
const LEAST_KEPT = 30

function fadedOf(points: number, { quietWeeks }: Facts, numbers: Numbers): number {
  const percent = fadeSteps(quietWeeks, numbers) * numbers.fadePercent
  return Math.round((Math.max(0, points) * Math.min(percent, 100 - LEAST_KEPT)) / 100)
}

/** How often points have faded after so many weeks, at most as often as changes anything. */
export function fadeSteps(weeks: number, numbers: Numbers): number {
  return Math.min(mostSteps(numbers), Math.max(0, weeks - numbers.quietWeeks + 1))
}

export function mostSteps({ fadePercent }: Numbers): number {
  return fadePercent === 0 ? 0 : Math.ceil((100 - LEAST_KEPT) / fadePercent)
}
