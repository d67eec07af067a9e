import { companyDomain } from '#lib/leads/score/company-address.ts'
import { resultOf } from '#lib/leads/story/results.ts'
import type { Told } from '#lib/leads/story/story.ts'
import { visitsOf } from '#lib/leads/story/visits.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import type { LevelId } from '#lib/tools/quiz/questions.ts'

/** What the score is about, read from a person's story. */
export interface Facts {
  /** The latest answers of their own, and what they come to; empty and null without any. */
  answers: Answers
  readiness: LevelId | null
  /** In USD, of the latest figures of their own; null without any. */
  netBenefit: number | null
  hasBooked: boolean
  hasReport: boolean
  /** How often they were here, and resources that they asked for. */
  visits: number
  resources: number
  /** The domain of their company's email address; null for a free provider's. */
  company: string | null
  /** Whether everything submitted with this address was suspected spam. */
  isFlagged: boolean
}

/** Somebody else's results, opened by a shared link, say nothing about the person. */
export function factsOf({ person, submissions, events }: Told): Facts {
  const results = events.flatMap((event) =>
    event.kind === 'result' && !event.data.shared ? (resultOf(event.data) ?? []) : [],
  )
  const quiz = results.findLast((result) => result.tool === 'automation')
  const roi = results.findLast((result) => result.tool === 'roi')
  return {
    answers: quiz?.input ?? {},
    readiness: quiz?.results.level ?? null,
    netBenefit: roi?.results.netBenefit ?? null,
    hasBooked: events.some(({ kind }) => kind === 'booking'),
    hasReport: events.some(({ kind }) => kind === 'report'),
    visits: visitsOf({ submissions, events }),
    resources: person.resources.length,
    company: companyDomain(person.email),
    isFlagged: person.isFlagged,
  }
}
