import 'server-only'
import providers from 'email-providers/all.json' with { type: 'json' }
import { stands } from '#lib/leads/story/calls.ts'
import { type Told, visitsOf } from '#lib/leads/story/story.ts'
import { formatUsd } from '#lib/ui/format.ts'
import { resultOf } from '#lib/leads/story/results.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { couldBeEmail, personOf } from '#lib/leads/person/email-address.ts'

/** How promising a lead is, for the team only. */
export interface Score {
  score: number
  /** What it consists of, most points first; reasons are phrases: 'Budget over $100,000'. */
  reasons: { points: number; reason: string }[]
}

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

interface Rule {
  when: string
  points: number
  applies: (facts: Facts) => boolean
  /** Why these points, if `when` doesn't say enough of this person. */
  reason?: (facts: Facts) => string
}

const rule = (when: string, points: number, applies: Rule['applies'], reason?: Rule['reason']) =>
  ({ when, points, applies, ...(reason && { reason }) }) satisfies Rule

const hours = ({ answers }: Facts) => Number(answers.time_spent ?? 0)
const hoursReason = (facts: Facts) => `${hours(facts)} hours of manual work a week`
const benefit = ({ netBenefit }: Facts) => netBenefit ?? 0
const benefitReason = (facts: Facts) => `Net benefit of ${formatUsd(benefit(facts))}`

/**
 * Of each group, the first rule that applies counts; without spam, the best total is 100.
 * `docs/leads.md` has the same table.
 */
export const RULES: Record<string, readonly Rule[]> = {
  Budget: [
    rule('Budget over $100,000', 25, ({ answers }) => answers.budget_available === 'over-100k'),
    rule(
      'Budget of $25,000 to $100,000',
      18,
      ({ answers }) => answers.budget_available === '25k-100k',
    ),
    rule('Budget of $5,000 to $25,000', 8, ({ answers }) => answers.budget_available === '5k-25k'),
  ],
  Team: [
    rule('Team of more than 50', 8, ({ answers }) => answers.team_size === '50+'),
    rule('Team of 16 to 50', 6, ({ answers }) => answers.team_size === '16-50'),
    rule('Team of 6 to 15', 3, ({ answers }) => answers.team_size === '6-15'),
  ],
  Readiness: [
    rule('High automation readiness', 10, ({ readiness }) => readiness === 'high'),
    rule('Moderate automation readiness', 6, ({ readiness }) => readiness === 'moderate'),
  ],
  Hours: [
    rule('40 hours of manual work a week or more', 8, (all) => hours(all) >= 40, hoursReason),
    rule('20 to 39 hours of manual work a week', 5, (all) => hours(all) >= 20, hoursReason),
  ],
  Value: [
    rule('Net benefit of $250,000 or more', 12, (all) => benefit(all) >= 250_000, benefitReason),
    rule('Net benefit of $50,000 or more', 8, (all) => benefit(all) >= 50_000, benefitReason),
    rule('Net benefit above $0', 3, (all) => benefit(all) > 0, benefitReason),
  ],
  Booking: [
    rule('Booked a call that takes place', 18, ({ hasBooked }) => hasBooked),
    rule('Opened the booking page', 9, ({ hasPressed }) => hasPressed),
  ],
  Report: [rule('Downloaded or emailed a report', 4, ({ hasReport }) => hasReport)],
  Return: [
    rule(
      'Came back after six hours or more, or for another resource',
      5,
      ({ visits, resources }) => visits > 1 || resources > 1,
      ({ visits }) => (visits > 1 ? `Came back: ${visits} visits` : 'Asked for another resource'),
    ),
  ],
  Address: [
    rule(
      'Company email address',
      10,
      ({ company }) => company !== null,
      ({ company }) => `Company email address (${company})`,
    ),
  ],
  Spam: [rule('Suspected spam', -100, ({ isFlagged }) => isFlagged)],
}

export type Facts = ReturnType<typeof factsOf>

const NONE: Answers = {}

/** Somebody else's results, opened by a shared link, say nothing about the person. */
export function factsOf({ person, others, submissions, events, calls }: Told) {
  const results = events.flatMap((event) =>
    event.kind === 'result' && !event.data.shared ? (resultOf(event.data) ?? []) : [],
  )
  const quiz = results.findLast((result) => result.tool === 'automation')
  const roi = results.findLast((result) => result.tool === 'roi')
  return {
    answers: quiz?.input ?? NONE,
    readiness: quiz?.results.level ?? null,
    /** In USD. */
    netBenefit: roi?.results.netBenefit ?? null,
    hasBooked: calls.some(stands),
    /** Also who has canceled since. */
    hasPressed: calls.length > 0 || events.some(({ kind }) => kind === 'booking'),
    hasReport: events.some(({ kind }) => kind === 'report'),
    visits: visitsOf({ submissions, events }),
    resources: person.resources.length,
    /** Null for free providers' addresses. */
    company:
      [person, ...others].map(({ email }) => companyDomain(email)).find((name) => name !== null) ??
      null,
    isFlagged: person.isFlagged,
  }
}

/** The package lacks a few. It also lists example.com, which is nobody's. */
const FREE = new Set([...providers, 'fastmail.com', 'tuta.com', 'tuta.io', 'duck.com'])
FREE.delete('example.com')

/** The domain of a company's email address; null for a free provider's, or if it has none. */
export function companyDomain(email: string): string | null {
  const address = personOf(email)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return couldBeEmail(address) && !FREE.has(domain) ? domain : null
}
