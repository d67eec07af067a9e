import 'server-only'
import { bestAddress } from '#lib/leads/score/address.ts'
import type { Facts } from '#lib/leads/score/rules.ts'
import { stands } from '#lib/leads/story/calls.ts'
import { type Told, visitsOf } from '#lib/leads/story/story.ts'
import { detailsIn } from '#lib/leads/story/details.ts'
import { resultOf } from '#lib/leads/story/results.ts'
import type { Answers } from '#lib/tools/quiz/answers.ts'
import { QUESTIONS } from '#lib/tools/quiz/questions.ts'
import { ROI_FIELDS, type RoiInputs } from '#lib/tools/roi/fields.ts'

/** In milliseconds. */
const WEEK = 7 * 24 * 3_600_000
/** Nobody reads a question and its answers in less, in milliseconds. */
const READING = 2_000
const NONE: Answers = {}

/** Somebody else's results, opened by a shared link, say nothing about the person. */
export function factsOf(
  { person, others, submissions, events, calls, stops }: Told,
  now: Date,
): Facts {
  const results = events.flatMap((event) => {
    const result = event.kind === 'result' && !event.data.shared ? resultOf(event.data) : null
    return result ? [{ ...result, event }] : []
  })
  const quizzes = results.filter((result) => result.tool === 'automation')
  const quiz = quizzes.at(-1)
  const roi = results.findLast((result) => result.tool === 'roi')
  const details = new Set(detailsIn(events).map(({ name }) => name))
  const standing = calls.filter(stands)
  const latest = Math.max(Number(person.lastAt), ...standing.map(({ endsAt }) => Number(endsAt)))
  /**
   * The tool opens when its gate is passed, so this is the longest that they can have taken. Who
   * repeats the quiz knows the questions.
   */
  const isHasty = ({ event }: (typeof quizzes)[number]) => {
    const gate = submissions.find(({ id }) => id === event.submissionId)
    return (
      gate !== undefined && Number(event.at) - Number(gate.createdAt) < QUESTIONS.length * READING
    )
  }
  return {
    answers: quiz?.input ?? NONE,
    readiness: quiz?.results.level ?? null,
    isHasty: quizzes.length > 0 && quizzes.every(isHasty),
    netBenefit: roi?.results.netBenefit ?? null,
    isConsistent: roi !== undefined && fitTogether(roi.input),
    hasBooked: standing.some(({ outcome }) => outcome !== 'missed'),
    hasPressed: calls.length > 0 || events.some(({ kind }) => kind === 'booking'),
    hasReport: events.some(({ kind }) => kind === 'report'),
    gavePhone: details.has('phone'),
    gaveCompany: details.has('company'),
    visits: visitsOf({ submissions, events }),
    resources: person.resources.length,
    address: bestAddress(
      [person, ...others].map(({ email }) => email),
      stops.flatMap(({ why, address }) => (why === 'bounced' ? address : [])),
    ),
    quietWeeks: weeksSince(new Date(latest), now),
    isFlagged: person.isFlagged,
  }
}

/** Whole weeks; none before then. */
export function weeksSince(moment: Date, now: Date): number {
  return Math.max(0, Math.floor((Number(now) - Number(moment)) / WEEK))
}

/** What an hour of work costs somewhere, in USD, with all that is paid on top. */
const HOURLY = { least: 5, most: 300 }

/** At least two figures of their own, an hour at a price that somebody pays, and not all saved. */
function fitTogether(figures: RoiInputs): boolean {
  const own = ROI_FIELDS.filter(({ key, start }) => figures[key] !== start)
  const hourly = figures.currentStaffCost / (figures.hoursPerWeek * 52)
  return (
    own.length >= 2 &&
    hourly >= HOURLY.least &&
    hourly <= HOURLY.most &&
    figures.timeReductionPercent > 0 &&
    figures.timeReductionPercent <= 80
  )
}
