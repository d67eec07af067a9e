import { factsOf, type Facts } from '#lib/leads/score/facts.ts'
import { RULES } from '#lib/leads/score/rules.ts'
import type { Told } from '#lib/leads/story/story.ts'

/** How promising a lead is, for the team only. */
export interface Score {
  /** 0 to 100. */
  score: number
  /** What it consists of, most points first; reasons are phrases: 'Budget over $100,000'. */
  reasons: { points: number; reason: string }[]
}

/** Scores a person by their story. */
export function scoreOf(story: Told): Score {
  return scoreFacts(factsOf(story))
}

export function scoreFacts(facts: Facts): Score {
  const reasons = Object.values(RULES)
    .flatMap((group) => group.find(({ applies }) => applies(facts)) ?? [])
    .map(({ points, reason, when }) => ({ points, reason: reason?.(facts) ?? when }))
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(100, Math.max(0, sum)), reasons }
}
