import { type LevelId, LEVELS, QUESTIONS, type QuestionId } from '#lib/tools/quiz/questions.ts'
import { pointsFor, type Answers } from '#lib/tools/quiz/answers.ts'
import { MAX_POINTS } from './question-types.ts'

/** From and to in months from the start. */
interface Phase {
  name: string
  from: number
  to: number
}

interface Level {
  readinessLevel: string
  /** Lowest percentage of the level. */
  threshold: number
  timeline: string
  /** Months of `timeline`: when the first process can be live, and when all phases are done. */
  months: readonly [first: number, last: number]
  phases: readonly Phase[]
}

/** Thresholds and texts: docs/specification.md A9. The timeline is drawn from the phases. */
export const LEVEL: Readonly<Record<LevelId, Level>> = {
  high: {
    readinessLevel: 'High Automation Readiness',
    threshold: 75,
    timeline: '3-6 months for initial implementation',
    months: [3, 6],
    phases: [
      { name: 'Map and measure', from: 0, to: 1 },
      { name: 'Build the first agent', from: 0.5, to: 2.5 },
      { name: 'Run alongside the team', from: 1.5, to: 3 },
      { name: 'Hand over and extend', from: 3, to: 6 },
    ],
  },
  moderate: {
    readinessLevel: 'Moderate Automation Readiness',
    threshold: 50,
    timeline: '6-12 months for gradual implementation',
    months: [6, 12],
    phases: [
      { name: 'Prepare the processes', from: 0, to: 2.5 },
      { name: 'Build the first agent', from: 2, to: 5 },
      { name: 'Run alongside the team', from: 4, to: 6 },
      { name: 'Hand over and extend', from: 6, to: 12 },
    ],
  },
  early: {
    readinessLevel: 'Early Automation Stage',
    threshold: 0,
    timeline: '12-18 months for foundational work',
    months: [12, 18],
    phases: [
      { name: 'Prepare the processes', from: 0, to: 5 },
      { name: 'Prepare data and systems', from: 3, to: 9 },
      { name: 'Build one small agent', from: 8, to: 12 },
      { name: 'Hand over and extend', from: 12, to: 18 },
    ],
  },
}

export type QuizResult = ReturnType<typeof scoreQuiz>

/**
 * The result of the readiness quiz, from the answers alone (docs/specification.md A9). Answers that
 * aren't options of their question are ignored; numbers are clamped. Percentages are unrounded,
 * 25-100; `percent` is 0 if nothing is answered.
 */
export function scoreQuiz(answers: Answers) {
  const points = new Map<QuestionId, number>()
  for (const question of QUESTIONS) {
    const reached = pointsFor(question, answers[question.id])
    if (reached !== null) points.set(question.id, reached)
  }
  const score = [...points.values()].reduce((sum, reached) => sum + reached, 0)
  const maxScore = MAX_POINTS * points.size
  const percent = maxScore === 0 ? 0 : (score / maxScore) * 100
  const level = levelOf(percent)
  const detail = (id: QuestionId) => ((points.get(id) ?? 1) / MAX_POINTS) * 100
  return {
    score,
    maxScore,
    percent,
    level,
    readinessLevel: LEVEL[level].readinessLevel,
    timeline: LEVEL[level].timeline,
    details: {
      processMaturity: detail('process_documentation'),
      technicalReadiness: detail('technical_expertise'),
      resourceAvailability: detail('budget_available'),
      riskTolerance: detail('change_tolerance'),
    },
  }
}

export function phaseList(phases: readonly Phase[], separator: string): string {
  return phases.map(({ name, from, to }) => `${name}: month ${from} to ${to}`).join(separator)
}

export function levelOf(percent: number): LevelId {
  return LEVELS.find((level) => percent >= LEVEL[level].threshold) ?? 'early'
}

export function detailRows(details: QuizResult['details']) {
  return [
    { label: 'Process Maturity', percent: details.processMaturity },
    { label: 'Technical Readiness', percent: details.technicalReadiness },
    { label: 'Resource Availability', percent: details.resourceAvailability },
    { label: 'Risk Tolerance', percent: details.riskTolerance },
  ]
}
