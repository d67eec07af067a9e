import { pointsFor, type Answers } from '#lib/tools/quiz/answers.ts'
import { LEVEL } from '#lib/tools/quiz/levels.ts'
import { LEVELS, QUESTIONS, type LevelId, type QuestionId } from '#lib/tools/quiz/questions.ts'
import { MAX_POINTS } from '#lib/tools/quiz/types/question-type.ts'

export interface QuizResult {
  /** Points reached. */
  score: number
  /** Points possible: 4 for each answered question. */
  maxScore: number
  /** score / maxScore x 100, unrounded, 25-100; 0 if nothing is answered. */
  percent: number
  level: LevelId
  /** For example 'High Automation Readiness'. */
  readinessLevel: string
  timeline: string
  /** Percentages, 25-100. */
  details: {
    processMaturity: number
    technicalReadiness: number
    resourceAvailability: number
    riskTolerance: number
  }
}

/**
 * The result of the readiness quiz, from the answers alone (docs/specification.md A9). Answers that
 * aren't options of their question are ignored; numbers are clamped.
 */
export function scoreQuiz(answers: Answers): QuizResult {
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

/** The level of a percentage 0-100. */
export function levelOf(percent: number): LevelId {
  return LEVELS.find((level) => percent >= LEVEL[level].threshold) ?? 'early'
}

/** The four bars, in display order. */
export function detailRows(details: QuizResult['details']): { label: string; percent: number }[] {
  return [
    { label: 'Process Maturity', percent: details.processMaturity },
    { label: 'Technical Readiness', percent: details.technicalReadiness },
    { label: 'Resource Availability', percent: details.resourceAvailability },
    { label: 'Risk Tolerance', percent: details.riskTolerance },
  ]
}
